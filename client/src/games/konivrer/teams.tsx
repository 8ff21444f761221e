// More than two at the table: the others as mini-boards that open on a click, and what is left of each side's Life.
import { type Board, lifeLeft, lifeOf, pool, signOf, spread, zone } from "./board";
import { Coins, SeatSeal } from "./faces";
import type { Plan } from "./layout";
import { t } from "./say";
import { Field, fullLife, lifeClass, Pips, standing, TeamMark } from "./side";
import { focused } from "./state";
import { chip, pointing } from "./unit";

const look = (seat: number) => () => {
  focused.value = focused.value === seat ? null : seat;
};

/** The seat whose board is open: the one that was asked for, or whoever acts, or is attacked, or the first rival. */
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

function Head({ board, seat, open, brief }: { board: Board; seat: number; open: boolean; brief: boolean }) {
  const { view, names, teams, side, taps, play, n } = board;
  const target = taps.players.get(seat);
  const life = lifeOf(view, seat);
  const said = t("mini", { who: names[seat] ?? "", life, hand: zone(view, "hand", seat).length });
  return (
    <button
      type="button"
      class={`k-head ${target ? "target" : ""} ${view.to_act === seat ? "active" : ""} ${n.out?.[seat] ? "out" : ""}`}
      data-pool={seat}
      data-zone={`plate/${seat}`}
      {...(target ? { "data-action": target[0] } : {})}
      aria-label={target ? t("target_player", { who: said, what: chip(target) || t("choose") }) : t("mini_open", { who: said })}
      aria-pressed={target ? undefined : open}
      {...pointing(target ? -1 - seat : null)}
      onClick={target ? () => play(target[0]) : look(seat)}
    >
      <SeatSeal seat={seat} e={signOf(view, seat)} />
      <span class="k-who">
        <b>
          <span class="cut">{names[seat]}</span>
          {teams ? <TeamMark team={side(seat)} /> : null}
        </b>
        {target ? <span class="k-chip">{chip(target) || t("choose")}</span> : <small>{standing(board, seat, brief)}</small>}
      </span>
      <span class={`k-mlife ${lifeClass(life)}`} aria-hidden="true">
        <b>{life}</b>
        <Pips life={life} of={fullLife(board)} />
      </span>
    </button>
  );
}

/** Keys walk over players that may be chosen. */
const aimed = ({ taps }: Board, seat: number) => (taps.players.has(seat) ? { "data-hand": "" } : {});

/** On a small screen only its head: the board that is open has a place of its own. */
function Mini({ board, plan, seat, open }: { board: Board; plan: Plan; seat: number; open: boolean }) {
  const { view, side, below, teams } = board;
  const count = (name: string) => zone(view, name, seat).length;
  const coins = spread(board.n.ready?.[seat]);
  const state = `${open ? "open" : ""} ${teams && side(seat) === side(below) ? "ally" : ""}`;
  return (
    <section class={`k-mini ${state}`} aria-label={board.names[seat]} {...aimed(board, seat)}>
      <Head board={board} seat={seat} open={open} brief={!plan.desk} />
      {!plan.desk ? null : open && !board.fighting ? (
        <p class="k-below">{t("open_below")}</p>
      ) : (
        <Field board={board} plan={plan} seat={seat} width={plan.mini} />
      )}
      {plan.desk ? (
        <div class="k-mrow">
          <Coins kinds={coins.slice(0, 9)} label={t("ready", { count: coins.length })} />
          <small>{t("mini_piles", { deck: count("deck"), discard: count("discard"), removed: count("removed") })}</small>
        </div>
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
