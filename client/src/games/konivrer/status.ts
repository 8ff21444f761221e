// The status line: always what there is to do.
import type { StageProps } from "../game";
import { COMBAT, goesOn, STEPS } from "./board";
import { cardOf } from "./cards";
import { type Key, t } from "./say";
import { chosen, turned } from "./state";

const ASKED: Record<string, Key> = {
  ...{
    recovered: "turn_choose",
    returned: "turn_choose",
    order: "turn_choose",
    keyword: "ask_keyword",
    payment: "ask_payment_of",
    x: "ask_x",
  },
  ...{ target: "turn_target_of", attacked: "turn_target_of" },
};

/** While a Life Card is turned over nobody has to act. */
export function meanwhile({ table, names, viewer }: StageProps): string {
  const scene = turned.value;
  if (!scene || scene.table !== table.id || table.n >= scene.n) return "";
  return t(scene.seat === viewer ? "turn_turned" : "turn_turned_of", { who: names[scene.seat] ?? "" });
}

export function status({ legal, view, viewer }: StageProps): string {
  const n = view.numbers;
  const step = STEPS[n.step] ?? "";
  const faces = Object.values(view.zones).flat();
  const nameOf = (id: number | null) => cardOf(faces.find(([card]) => card === id)?.[1] ?? "")?.name ?? "";
  const playable = new Set(legal.flatMap(([action]) => (/^(summon|spell|tribute|azoth) /.test(action) ? [action.split(" ")[1]] : [])));
  const slots = { card: nameOf(n.playing), count: n.points ?? 1 };
  if (step === "play") {
    const held = (view.zones[`hand/${viewer}`] ?? []).some(([id]) => id === chosen.value);
    if (held) return t("turn_mode", { card: nameOf(chosen.value) });
    return t(playable.size ? "turn_play" : "turn_nothing", { button: t(goesOn(view, viewer ?? 0)).replace(" ", "\u00a0") });
  }
  if (step === "attack") {
    const attackers = new Set(legal.flatMap(([action]) => (action.startsWith("attack ") ? [action.split(" ")[1]] : [])));
    if (chosen.value !== null && n.phase === COMBAT) return t("turn_target", { card: nameOf(chosen.value) });
    return t(attackers.size ? (n.attacks ? "turn_more" : "turn_attack") : "turn_attacked", { count: n.attacks });
  }
  if (step === "block") {
    const [asked = ""] = legal.flatMap(([action]) => (action.startsWith("block ") ? [action.split(" ")[1] ?? ""] : []));
    return t("turn_block", { card: cardOf(asked)?.name ?? nameOf(n.attacker[0]) }); // a lesson may offer no blocker
  }
  if (step === "tribute" && !legal.some(([action]) => action.startsWith("with "))) return t("turn_tributed", slots);
  if (legal.every(([action]) => /^x=0/.test(action)) && step === "x") return t("ask_payment_of", slots);
  return t(ASKED[step] ?? (`turn_${step}` as Key), slots);
}
