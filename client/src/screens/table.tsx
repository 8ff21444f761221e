// The table: the frame around any game's stage, and everything that can happen there besides the game.
import "../style/table.css";
import "../style/generic.css";
import "../style/sideways.css";
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { titleOf } from "../games/catalogue";
import type { StageProps } from "../games/game";
import { GenericTable } from "../games/generic/table";
import { listenToKeys, nameKeys } from "../keys";
import { Bar, Tool } from "../parts/bar";
import { Dialog } from "../parts/dialog";
import { swallowClick } from "../parts/drag";
import { h } from "../parts/hintwords";
import { Icon } from "../parts/icon";
import { NotConnected } from "../parts/notices";
import { RAIL, useRail } from "../parts/place";
import { HomeLink, Loading, Room } from "../parts/room";
import { later } from "../parts/screen";
import { useTheme } from "../parts/theme";
import { closeSheet, sheet as lying } from "../router";
import { followRematch, readyForRematch } from "../store/rematch";
import * as session from "../store/session";
import { change, settings } from "../store/settings";
import type { Table } from "../store/table";
import { say, withTexts } from "../text";
import { actionName, actionsInWords } from "../text/actions";
import type { RulesProps } from "./help";
import type { PanelProps } from "./settings";
import { Clocks, isTimed, Rope } from "./table/clocks";
import { Gathering } from "./table/gathering";
import type { HintProps } from "./table/hint";
import { HintTool } from "./table/hinttool";
import { KeySheet } from "./table/keysheet";
import { Log } from "./table/log";
import { Menu } from "./table/menu";
import { Asides, Curtain } from "./table/overlays";
import { closeTip, Tip } from "./table/tip";
import { After, Verdict } from "./table/verdict";

const Rules = later<RulesProps>(() => import("./help").then(({ Rules }) => ({ default: Rules })));
const HintPanel = later<HintProps>(() => import("./table/hint").then(withTexts), true);
const SettingsPanel = later<PanelProps>(() => import("./settings").then(({ SettingsPanel }) => ({ default: SettingsPanel })));

export default function TableScreen({ id, code, watch }: { id: string; code: string; watch: boolean }) {
  const root = useRef<HTMLDivElement>(null);
  const sheet = useSignal<"" | "menu" | "keys" | "log">(""); // rules and settings have an address: router.ts
  const looked = useSignal(false); // the verdict was put aside
  const table = session.shown.value;
  const loaded = session.game.value;

  useEffect(() => {
    session.openTable(id, code, watch);
    looked.value = false;
    return () => session.leaveTable();
  }, [id, code, watch, looked]);

  useLayoutEffect(() => {
    session.setStage(root.current);
    return () => session.setStage(null);
  }, []);

  useLayoutEffect(() => {
    const stop = listenToKeys({
      undo: () => session.undo(),
      hint: () => session.askHint(),
      log: () => toggleLog(sheet),
      zen: () => change({ log: !settings.value.log }),
      help: () => {
        sheet.value = "keys";
      },
      again: () => document.querySelector<HTMLElement>("[data-again]")?.click(),
      valued: (digit) => valued(digit),
      escape: () => {
        if (closeTip()) return;
        if (session.hint.value) session.aside.value = session.hint.value;
        session.cancel();
        if (sheet.value === "") document.querySelector<HTMLElement>("[data-cancel]")?.click();
        sheet.value = "";
      },
    });
    return stop;
  }, [sheet]);

  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!session.busy.value || event.ctrlKey || event.metaKey || event.altKey || INERT_KEYS.test(event.key)) return;
      if (document.querySelector("dialog[open]")) return;
      const further = event.key === " " && document.querySelector<HTMLElement>("[data-skip]"); // more than what moves just now
      if (further) further.click();
      else session.skip();
      if (event.key === " " || event.key === "Enter") event.preventDefault(); // it skips, and plays nothing
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, []);

  useTheme(loaded);

  useEffect(() => {
    if (!table) return;
    followRematch(table);
    readyForRematch(table);
  }, [table]);

  const props = table && loaded ? stageProps(table, loaded.words) : null;
  const status = statusLine(table, props);
  const seeResult = () => {
    looked.value = false;
  };
  useEffect(() => {
    document.title = session.myTurn.value
      ? `● ${say("table.your_turn")} · ${say("title")}`
      : `${table ? titleOf(table.settings.game) : ""} · ${say("title")}`;
  });

  useLayoutEffect(nameKeys);

  const closed = session.curtain.value !== null;
  const over = Boolean(table?.result) && !session.busy.value;
  const hint = session.hint.value && session.hint.value !== session.aside.value && !closed ? session.hint.value : null;
  const rail = useRail() && settings.value.log;
  const End = settings.value.tables === "drawn" ? loaded?.module.Verdict : undefined;
  return (
    <div
      class={table ? "seated" : "seated bare"}
      ref={root}
      aria-busy={session.busy.value}
      onPointerDownCapture={touched}
      onClickCapture={touched}
      data-n={table?.n}
    >
      <a class="button skip" href="#stage">
        {say("table.stage")}
      </a>
      <Bar where={table ? titleOf(table.settings.game) : ""} status={status}>
        {table && !table.mine.length && table.status !== "gathering" ? (
          <span class="chip watcher">
            <Icon name="eye" small />
            {say("table.watching_short")}
          </span>
        ) : null}
        {table?.status === "playing" && table.seat !== null ? <HintTool table={table} /> : null}
        {table?.seat !== null && table?.status === "playing" ? (
          <Tool
            icon="undo"
            label={say("table.undo")}
            act={session.undo}
            off={session.busy.value || session.taught.value !== null}
            dim={!table?.undo && !session.plan.value}
          />
        ) : null}
        {table ? (
          <>
            <Tool icon="log" wide label={say("bar.log")} act={() => toggleLog(sheet)} />
            <Tool
              icon="menu"
              label={say("bar.menu")}
              act={() => {
                sheet.value = "menu";
              }}
            />
          </>
        ) : null}
      </Bar>
      {props && !closed && table?.status !== "gathering" ? <Stage {...props} /> : <Instead table={table} invited={Boolean(code)} />}
      {props && !closed ? <Tip props={props} module={loaded?.module ?? {}} root={root} /> : null}
      {closed ? <Curtain /> : null}
      {table && !closed ? <Asides table={table} /> : null}
      {table && isTimed(table) ? <Clocks table={table} /> : null}
      {table && !closed ? <Rope table={table} /> : null}
      {table && loaded && over && End ? <End table={table} words={loaded.words} /> : null}
      {table && over && !End && !looked.value ? (
        <Verdict
          table={table}
          look={() => {
            looked.value = true;
          }}
        />
      ) : null}
      {table && over && !End && looked.value ? <After table={table} back={seeResult} /> : null}
      {closed || !table ? null : <Log sheet={sheet}>{props && hint && rail ? <HintPanel hint={hint} props={props} /> : null}</Log>}
      {props && hint && !rail ? <HintPanel hint={hint} props={props} loose /> : null}
      <Spoken />
      <p class="visually-hidden" aria-live="assertive">
        {session.myTurn.value && !session.busy.value ? status : ""}
      </p>
      {sheet.value === "menu" && table ? <Menu table={table} sheet={sheet} {...(over && looked.value ? { seeResult } : {})} /> : null}
      {lying.value === "rules" && table ? (
        <Dialog key="rules" wide title={say("help.title", { game: titleOf(table.settings.game) })} close={closeSheet}>
          <Rules game={table.settings.game} lesson={session.taught.value === null} />
        </Dialog>
      ) : null}
      {lying.value === "settings" ? (
        <Dialog key="settings" wide title={say("settings.title")} close={closeSheet}>
          <div class="set">
            <SettingsPanel bare />
          </div>
        </Dialog>
      ) : null}
      {sheet.value === "keys" ? (
        <KeySheet
          module={loaded?.module ?? {}}
          words={loaded?.words}
          close={() => {
            sheet.value = "";
          }}
        />
      ) : null}
    </div>
  );
}

/** The polite live region: what it says is no reason to draw the table anew. */
const Spoken = () => (
  <p class="visually-hidden" aria-live="polite">
    {session.spoken.value}
  </p>
);

function toggleLog(sheet: { value: string }): void {
  if (matchMedia(RAIL).matches) change({ log: !settings.value.log });
  else sheet.value = sheet.value === "log" ? "" : "log";
}

/** The cards of the hand that a digit means, where cards carry values; null where digits are places. */
function valued(digit: number): number[] | null {
  const value = session.game.value?.module.digit;
  const table = session.shown.value;
  if (!value || !table?.view || table.seat === null) return null;
  const hand = table.view.zones[`hand/${table.seat}`] ?? [];
  return hand.flatMap(([id, face]) => (face !== null && value(face) === digit ? [id] : []));
}

const LONG = 30; // letters of a move that find no room in a phone's bar
const INERT_KEYS = /^(Tab|Shift|Control|Alt|Meta|F\d+)$/; // keys that do nothing by themselves

/** A new pick dismisses an older objection. A click while cards move skips to the end, and does nothing else. */
function touched(event: Event): void {
  if (!(event.target instanceof Element) || !event.target.closest(".stage, .actions")) return;
  session.dismissObjection();
  session.pickedAt(event.target.closest("[data-card]"));
  if (event.type === "click" || !session.busy.value || event.target.closest("[data-anytime]")) return;
  session.skip();
  swallowClick();
}

/** An action as its button says it. */
const named = (action: string, { words, names }: StageProps): string =>
  session.game.value?.module.actionName?.(action, words, names) ?? actionName(words, action);

function stageProps(table: Table, words: StageProps["words"]): StageProps | null {
  if (!table.view) return null;
  const plan = session.plan.value;
  return {
    table: session.taught.value ? { ...table, undo: false } : plan ? { ...table, undo: true } : table,
    view: plan?.view ?? table.view,
    words,
    names: session.namesOf(table),
    viewer: table.seat,
    legal: session.legal.value,
    play: session.play,
    why: session.why,
    pending: session.pending.value,
    cancel: session.cancel,
  };
}

function Stage(props: StageProps) {
  const module = session.game.value?.module ?? {};
  const Own = settings.value.tables === "drawn" ? module.Stage : undefined;
  return Own ? <Own {...props} /> : <GenericTable {...props} module={module} />;
}

/** What is there instead of a game: nothing yet, a table that gathers, or why there is none. */
function Instead({ table, invited }: { table: Table | null; invited: boolean }) {
  const trouble = session.trouble.value;
  if (trouble && !table) {
    const full = invited && trouble.code === "no_watchers"; // an invitation to a game that has begun without us
    const gone = trouble.code === "no_table" || trouble.code === "message";
    return (
      <main class="veil" id="stage">
        <Room
          art={full ? "full" : gone ? "unknown" : "ticket"}
          index={full ? "4" : gone ? "?" : "E"}
          suit={full ? "club" : gone ? "diamond" : "heart"}
          title={say(full ? "state.full" : gone ? "state.no_table" : "state.refused")}
          text={full ? say("state.full_more") : trouble.say}
        >
          <HomeLink />
          <a class="button" href="/new/">
            {say("state.new")}
          </a>
        </Room>
      </main>
    );
  }
  return (
    <main class="veil" id="stage">
      {table?.status === "gathering" ? <Gathering table={table} /> : (NotConnected() ?? <Loading />)}
    </main>
  );
}

/** Always says who must do what. */
function statusLine(table: Table | null, props: StageProps | null): string {
  if (!table) return "";
  if (table.result) return say("table.over");
  if (table.status === "gathering") {
    const free = table.seats.filter((seat) => !seat.name).length;
    return free ? say("table.gathering", { count: free }) : say("table.ready_wait");
  }
  if (table.paused) return say("table.paused");
  if (session.sent.value) return say("table.sent");
  const turn = table.view?.to_act ?? null;
  const meanwhile = props && session.game.value?.module.meanwhile?.(props);
  if (meanwhile) return meanwhile;
  if (turn === null || !props) return "";
  if (!session.myTurn.value) return say(table.seats[turn]?.bot ? "table.thinking" : "table.turn_of", { who: props.names[turn] ?? "" });
  const actions = props.legal.map(([action]) => action);
  if (session.pondering.value) return h("thinking");
  const advised = session.hint.value ? named(session.hint.value.moves[0]?.[0] ?? "", props) : "";
  if (advised && advised.length < LONG) return h("says", { action: advised });
  if (!actions.length) return say("table.your_turn");
  const own = session.game.value?.module.status?.(props);
  if (own) return own;
  return actions.length <= 6
    ? say("table.your_turn_may", { actions: actionsInWords(props.words, actions) })
    : say("table.your_turn_many", { count: actions.length });
}
