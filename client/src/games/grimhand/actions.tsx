// The buttons: each says what it would do. Space plays the one that is aimed at; arrows up and down aim.
import { say } from "../../text";
import { promise, type Slots } from "../../text/format";
import { aimed, type Board, mainActions, PICK } from "./board";
import { colourOf, savedBy, suitOf } from "./cards";
import { Icon } from "./faces";
import { chance, equation, promised, type Terms, t } from "./text";

export function Actions({ board }: { board: Board }) {
  const { legal, pending, cancel, play, why } = board;
  const main = mainActions(board);
  const waits = pending !== null && promised(legal, pending) !== null;
  const shown = waits && main.includes(pending) ? [pending] : main;
  const unarmed = shown.includes("draw attack") && shown.length > 1 && !main.includes("attack");
  return (
    <div class="actions g-actions" role="group" aria-label={t("actions")}>
      {waits ? (
        <button type="button" class="button" data-cancel onClick={cancel}>
          {say("cancel")}
        </button>
      ) : null}
      {waits && !main.includes(pending) ? (
        <button type="button" class="button primary" data-action={pending} data-primary onClick={() => play(pending)}>
          {t("sure")}
        </button>
      ) : null}
      {shown.map((action) => (
        <Action key={action} board={board} action={action} sure={pending === action} />
      ))}
      {unarmed ? (
        <button type="button" class="button g-off" aria-disabled="true" onClick={() => why(["attack"])}>
          {t("attack_none")}
        </button>
      ) : null}
    </div>
  );
}

function Action({ board, action, sure }: { board: Board; action: string; sure: boolean }) {
  const { legal, play, aim, words } = board;
  const [verb = "", deck = ""] = action.split(" ");
  const found = promised(legal, action) ?? {};
  const aims = () => {
    aimed.value = action;
  };
  const shared = {
    type: "button" as const,
    "data-action": action,
    "data-primary": aim === action ? "" : undefined,
    onClick: () => play(action),
    onPointerEnter: aims,
    onFocus: aims,
  };
  const head = (text: string) => (sure ? `${t("sure")} ${text}` : text);
  if (verb === "attack")
    return (
      <button {...shared} class={`button ${found.damage ? "primary" : ""}`} title={equation(words, found)}>
        <span class="g-lines">
          <span>
            {kept(head(t(!found.damage ? "attack_vain" : found.mirror ? "attack_mirrored" : "attack_is", sumOf(found))))}
            <Cost found={found} />
          </span>
          <small>{kept(outcomeSaid(board, found))}</small>
        </span>
      </button>
    );
  if (verb === "pass")
    return (
      <button {...shared} class="button">
        {head(t("pass"))}
      </button>
    );
  const looks = verb === "choose" && board.pendingChoice === PICK.look;
  const name = t(`${looks ? "look" : "draw"}_${deck as "attack"}`);
  return (
    <button {...shared} class="button" aria-label={looks ? name : `${name}, ${fateSaid(board, found)}`}>
      <Icon name={suitOf(colourOf(deck))} />
      <span class="g-lines">
        <span>
          {head(looks ? name : t(board.plan.long ? `draw_${deck as "attack"}` : `draw_${deck as "attack"}_short`))}
          <Cost found={found} />
        </span>
        {looks ? null : <small class={riskOf(board, found) ? "risk" : ""}>{fateSaid(board, found)}</small>}
      </span>
    </button>
  );
}

/** A text whose sums are never broken: "41 − 15 = 26", "29 → 3". Those with ranges are too long for that. */
const kept = (text: string) =>
  text.split(/((?<![\d–])(?:\d+ [−=→] )+\d+(?![\d–]))/).map((part, i) => (i % 2 ? <span class="g-kept">{part}</span> : part));

/** What an action costs, where energy is played with: a pip for each. */
export function Cost({ found }: { found: Terms }) {
  const cost = Number(found.energy ?? 0);
  return cost ? (
    <span class="g-cost" role="img" aria-label={t("costs", { n: cost })} title={t("costs", { n: cost })}>
      {Array.from({ length: cost }, (_, i) => (
        <i key={i} class="g-pip on" />
      ))}
    </span>
  ) : null;
}

/** What "41 − 15 = 26" is made of; with hidden hands in ranges. A mirror takes its part off. */
function sumOf({ swords = 0, attack = swords, shields = 0, defense = shields, damage = 0, mirror = 0, takes = damage }: Terms): Slots {
  const [a, d, dealt, lost] = [attack, defense, damage, takes].map((each) => String(promise(each)));
  return { attack: a!, defense: d!, damage: dealt!, mirror, takes: lost! };
}

/** "The Thirteenth 29 → 3 · you −2", or "14 against 15". */
function outcomeSaid({ hp, above, names }: Board, found: Terms): string {
  const { damage = 0, leaves = 0, backlash = 0, drain = 0 } = found;
  const parts = [
    damage ? t("leaves", { who: names[above] ?? "", hp: hp[above] ?? 0, next: String(promise(leaves)) }) : t("vain", sumOf(found)),
  ];
  if (backlash) parts.push(t("you_lose", { hp: backlash }));
  if (drain) parts.push(t("you_drink", { hp: drain }));
  return parts.join(" · ");
}

const riskOf = ({ view, viewer }: Board, { death, flush, overflow }: Terms): boolean =>
  (savedBy(view, viewer) === "nothing" && chance(death) > 0) || chance(flush) > 0 || chance(overflow) > 0;

function fateSaid(board: Board, { death, flush, overflow }: Terms): string {
  if (chance(flush)) return t("flush_odds", { odds: String(promise(flush!)) });
  if (chance(overflow)) return t("overflow_odds", { death: String(promise(death ?? "0/1")) });
  if (death === undefined) return "";
  const said = { candle: "candle_odds", nothing: "no_lucky_odds" } as const;
  return t((chance(death) && said[savedBy(board.view, board.viewer) as keyof typeof said]) || "fate_odds", {
    odds: String(promise(death)),
  });
}
