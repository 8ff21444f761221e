// The L.A.M.A. table: a woven picnic. Everything lies where layout() says; what may be done comes from the house.
import "./lama.css";
import { useLayoutEffect, useRef } from "preact/hooks";
import { at, useRoom } from "../../parts/place";
import type { StageProps } from "../game";
import { Actions } from "./actions";
import { Chooser, Dusk, Hero } from "./finale";
import { Hand } from "./hand";
import { layout, type Party, type Plan } from "./layout";
import { Middle } from "./middle";
import { endOf, finale, handOf, isOpen } from "./round";
import { Backs, Plate, Reveal } from "./seats";
import { t } from "./text";

export function LamaTable(props: StageProps) {
  const { table, view, viewer, legal } = props;
  const stage = useRef<HTMLElement>(null);
  const room = useRoom(stage);
  const below = viewer ?? 0;
  const others = table.seats.map((_, i) => (below + 1 + i) % table.seats.length).slice(0, -1);
  const end = endOf(table, view);
  const dealing = finale.value !== null && !view.zones.discard?.length;
  useLayoutEffect(() => {
    if (dealing) finale.value = null; // the cards are being gathered: the round is behind us
  }, [dealing]);
  const party: Party = {
    hand: handOf(view, below).length,
    others: others.map((seat) => ({
      cards: handOf(view, seat).length,
      squared: Boolean(view.numbers.quit?.[seat]),
      open: isOpen(view, seat),
    })),
    ended: end !== null,
    buttons: legal.filter(([action]) => !/^(play|return) /.test(action)).length,
  };
  const plan = layout(room, party);
  return (
    <>
      <main class="stage l-stage" id="stage" ref={stage} data-shows-outcome aria-label={t("table")}>
        <div
          class={`l-board ${plan.wide ? "wide" : plan.low ? "narrow low" : "narrow"} ${end ? "ended" : ""}`}
          style={{ height: `${plan.height}px`, "--u": plan.cards, "--t": plan.text }}
        >
          <Picnic plan={plan} />
          {end ? <Dusk plan={plan} /> : null}
          {others.map((seat, i) => (
            <Backs key={seat} {...props} seat={seat} end={end} plan={plan.seats[i]!} />
          ))}
          <ul class="l-seats">
            {others.map((seat, i) => (
              <Plate key={seat} {...props} seat={seat} end={end} box={plan.seats[i]!.plate} shape={plan.seats[i]!.shape} />
            ))}
          </ul>
          <Middle {...props} plan={plan} end={end} />
          {end ? <Hero {...props} plan={plan} end={end} /> : null}
          {end ? others.map((seat, i) => <Reveal key={seat} {...props} seat={seat} end={end} place={plan.seats[i]!} plan={plan} />) : null}
          <Hand {...props} plan={plan} end={end} below={below} />
          <Plate {...props} seat={below} end={end} box={plan.me} shape="me" own />
          {end ? <Chooser {...props} plan={plan} end={end} /> : null}
          <div class="l-sky" aria-hidden="true" />
        </div>
      </main>
      <Actions {...props} end={end} room={plan.aside} />
    </>
  );
}

/** Grass, things left lying about, and the blanket. */
function Picnic({ plan }: { plan: Plan }) {
  const picture = (name: string, more = "") => <img class={`l-${name} ${more}`} src={`/art/lama/${name}.svg`} alt="" />;
  return (
    <div class="l-picnic" aria-hidden="true">
      {plan.wide ? ["grass", "dish", "hat", "gourd", "yarn"].map((name) => picture(name)) : null}
      <div class="l-blanket" style={at(plan.blanket)}>
        {plan.wide ? picture("tassels") : null}
        {plan.wide ? picture("tassels", "right") : null}
        {picture("blanket", "l-cloth")}
      </div>
    </div>
  );
}
