// More than two at the table: the others as mini-boards that open on a click, and what is left of each side's Life.
import { Hints } from "../../parts/hints";
import { type Board, lifeLeft, lifeOf, pool, signOf, spread, zone } from "./board";
import { Coins, Disc, Glyph, Mark, SeatSeal } from "./faces";
import type { Plan } from "./layout";
import { t } from "./say";
import { Field, fullLife, lifeClass, Pips, standing, TeamMark } from "./side";
import { focused } from "./state";
import { chip, chosenAs, pointing } from "./unit";

const look = (seat: number) => () => {
  focused.value = focused.value === seat ? null : seat;
};

/** The seat whose board is open: the one that was chosen, or the one to act, or the attacked one, or the first rival. */
export function openSeat(board: Board): number {
  const { others, rivals, view, duels } = board;
  if (focused.value !== null && others.includes(focused.value)) return focused.value;
  const acts = view.to_act;
  if (acts !== null && rivals.includes(acts)) return acts;
  const attacked = duels.find(({ player }) => rivals.includes(player))?.player;
  return attacked ?? rivals.find((seat) => !board.n.out?.[seat]) ?? others[0] ?? 0;
}

export function Minis({ board, plan }: { board: Board; plan: Plan }) {
  const open = openSeat(board);
  return (
    <div class="k-minis" style={{ "--seats": plan.desk ? board.others.length : Math.min(3, board.others.length) }}>
      {board.others.map((seat) => (
        <Mini key={seat} board={board} plan={plan} seat={seat} open={seat === open} />
      ))}
    </div>
  );
}

interface MiniProps {
  board: Board;
  plan: Plan;
  seat: number;
  open: boolean;
}

/** Marks of what is counted: hand, deck, discard, removed. */
const MARKS = {
  hand: "M-1-.5 0-.9.6.7-.4 1ZM.3-.9 1-.8V.7",
  deck: "M-.7-1H.7V.5H-.7ZM-.7.9H.7",
  discard: "M-.7-1H.7V1H-.7ZM-.3-.3.3.3M.3-.3-.3.3",
  removed: "M.9 0A.9.9 0 1 1-.9 0 .9.9 0 1 1 .9 0ZM-.6.6.6-.6",
};

/** The head of a mini-board. On a small screen it is all of it: the open board is drawn elsewhere. */
function Head({ board, plan, seat, open }: MiniProps) {
  const { view, names, teams, side, taps, play, n } = board;
  const target = taps.players.get(seat);
  const life = lifeOf(view, seat);
  const said = [t("mini", { who: names[seat] ?? "", life, hand: zone(view, "hand", seat).length }), pilesSaid(board, seat)].join(", ");
  return (
    <button
      type="button"
      class={`k-head ${target ? "target" : ""} ${view.to_act === seat ? "active" : ""} ${n.out?.[seat] ? "out" : ""}`}
      data-pool={seat}
      data-zone={`plate/${seat}`}
      {...(target ? { "data-action": target[0] } : {})}
      aria-label={target ? `${said}, ${chosenAs(chip(target))}` : t("mini_open", { who: said })}
      aria-pressed={target ? undefined : open}
      {...pointing(target ? -1 - seat : null)}
      onClick={target ? () => play(target[0]) : look(seat)}
    >
      {plan.desk ? <SeatSeal seat={seat} e={signOf(view, seat)} /> : null}
      <span class="k-who">
        <b>
          <Disc e={signOf(view, seat)} />
          <span class="cut">{names[seat]}</span>
          <Hints table={board.table} seat={seat} />
          {teams ? <TeamMark team={side(seat)} /> : null}
        </b>
        {target ? (
          <span class="k-chip">{chip(target) || t("choose")}</span>
        ) : plan.desk || board.table.seats[seat]?.gone ? (
          <small>{standing(board, seat)}</small>
        ) : null}
      </span>
      <span class={`k-mlife ${lifeClass(life)}`} aria-hidden="true">
        <b>{life}</b>
        <Pips life={life} of={fullLife(board)} />
      </span>
      {plan.desk ? null : (
        <>
          <span class="k-mrow">
            {Object.entries(MARKS).map(([name, d]) => (
              <span key={name}>
                <Mark d={d} />
                {zone(view, name, seat).length}
              </span>
            ))}
          </span>
          <span class="k-mrow">
            <span>
              <Glyph e={6} />
              {azothSaid(board, seat)}
            </span>
            {board.units[seat]?.map(({ id, strength, health, sick }) => (
              <i key={id} class={sick ? "sick" : ""}>
                {strength} {health}
              </i>
            ))}
          </span>
        </>
      )}
    </button>
  );
}

const azothSaid = ({ view, n }: Board, seat: number): string => `${spread(n.ready?.[seat]).length}/${zone(view, "azoth", seat).length}`;

function pilesSaid({ view }: Board, seat: number): string {
  const count = (name: string) => zone(view, name, seat).length;
  return t("mini_piles", { deck: count("deck"), discard: count("discard"), removed: count("removed") });
}

function Mini(props: MiniProps) {
  const { board, plan, seat, open } = props;
  const { side, below, teams, taps } = board;
  const coins = spread(board.n.ready?.[seat]);
  const state = `${open ? "open" : ""} ${teams && side(seat) === side(below) ? "ally" : ""}`;
  return (
    <section class={`k-mini ${state}`} aria-label={board.names[seat]} {...(taps.players.has(seat) ? { "data-hand": "" } : {})}>
      <Head {...props} />
      {plan.desk ? (
        <>
          {open && !board.fighting ? (
            <p class="k-below">{t("open_below")}</p>
          ) : (
            <Field board={board} plan={plan} seat={seat} most={plan.mini} />
          )}
          <div class="k-mrow">
            <Coins kinds={coins.slice(0, 9)} label={t("ready", { count: coins.length })} />
            <small>{azothSaid(board, seat)} Azoth</small>
            <small>{pilesSaid(board, seat)}</small>
          </div>
        </>
      ) : null}
    </section>
  );
}

/** The pools of two teams: pips in groups, one group a player. */
export function Pools({ board }: { board: Board }) {
  const { names, below, side } = board;
  const mine = side(below);
  return (
    <div class={`k-pools ${board.table.seats.length > 4 ? "long" : ""}`}>
      {[1 - mine, mine].map((team) => {
        const members = pool(board, team);
        const life = lifeLeft(board, team);
        const of = members.length * fullLife(board);
        const said = t("pool", {
          team: t(team ? "team_moon" : "team_sun"),
          life,
          of,
          who: members.map(({ seat, life: own }) => `${names[seat]} ${own}`).join(", "),
        });
        return (
          <div key={team} class={`k-pool ${team ? "moon" : "sun"}`} role="img" aria-label={said}>
            <TeamMark team={team} />
            <b class="big">{life}</b>
            {members.map(({ seat, life: own }) => (
              <span key={seat} class={`k-group ${lifeClass(own)}`}>
                <Pips life={own} of={fullLife(board)} />
                <small class="cut">
                  {names[seat]} <b>{own}</b>
                </small>
              </span>
            ))}
          </div>
        );
      })}
    </div>
  );
}
