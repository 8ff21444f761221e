// The Death reveals that players earn: what grows, burns or flies around the card while it hangs, and when it is turned.
// It imports nothing: a part of the page that reached the shell by another way than the games would split the shell's files.
import type { move } from "../anim/scene";
import type { SceneProps } from "../games/game";

/** A drawing of art/grimhand/piece-*.svg: where it lies, and how it looks before the first heartbeat, after each of three, and at the end. */
interface Piece {
  art: string;
  at: Partial<CSSStyleDeclaration>;
  steps: readonly (readonly [opacity: number, transform: string])[];
}

const FOUR = [0, 1, 2, 3];
const F = (share: number) => `calc(var(--F) * ${share.toFixed(3)})`; // of the card's width

/** Two candles, beside the card or on a narrow stage below it: their flames shrink with each heartbeat, then there is smoke. */
function candles(): Piece[] {
  const narrow = matchMedia("(orientation: portrait)").matches;
  const down = narrow ? 0.86 : 0.05;
  return [-1, 1].flatMap((side): Piece[] => {
    const on = (art: string, width: number, over: number, origin: string, steps: Piece["steps"]): Piece => ({
      art,
      at: {
        left: `calc(var(--cx) + ${F(side * (narrow ? 0.34 : 0.5) - width / 2)})`,
        top: `calc(var(--cy) + ${F(down - over)})`,
        width: F(width),
        transformOrigin: origin,
      },
      steps: narrow ? steps : steps.map(([opacity, how], i) => [opacity, i > 3 ? `translateX(${F(side * 0.36)}) ${how}` : how]),
    });
    const gone = [0, "translateY(20%) scaleY(.2)"] as const;
    return [
      on("smoke", 0.2, 0.56, "50% 100%", [...FOUR.map(() => gone), [1, ""]]),
      on("candle", 0.14, 0, "50% 0", [[0, "translateY(12%)"], ...FOUR.map(() => [1, ""] as const)]),
      on(
        "flame",
        0.34,
        0.22,
        "50% 72%",
        [1.1, 1.2, 0.9, 0.6, 0.05].map((size, i) => [i % 4 ? 1 : 0, `scale(${size})`]),
      ),
    ];
  });
}

/** Ferns of ice that grow from the four corners: drawn for one, mirrored for the others. */
const frost = (): Piece[] =>
  FOUR.map((corner) => {
    const [right, low] = [corner % 2, corner > 1];
    const scale = (size: number) => `scale(${right ? -size : size}, ${low ? -size : size})`;
    return {
      art: "frost",
      at: { width: "max(62vmin, 46vmax)", left: right ? "100%" : "0", top: low ? "100%" : "0", transformOrigin: "0 0" },
      steps: [0.15, 0.4, 0.6, 0.8, 1].map((size, i) => [i ? 0.95 : 0, scale(size)]),
    };
  });

/** Ravens that come out one after the other, circle, and leave in all directions. */
const ravens = (): Piece[] =>
  Array.from({ length: 12 }, (_, i) => {
    const width = [0.42, 0.3, 0.36][i % 3]!;
    const [x, y] = [Math.cos(i * 2.4 - 2.6), Math.sin(i * 2.4 - 2.6)];
    const lean = `rotate(${Math.round(x * 18)}deg)`;
    const near = (far: number) => `translate(${F(x * far)}, ${F(y * far)}) ${lean}`;
    const away = `translate(${(x * 43).toFixed()}vw, ${(y * 34).toFixed()}vh) ${lean}`;
    const comes = i % 3; // with which heartbeat
    return {
      art: "raven",
      at: { left: `calc(var(--cx) - ${F(width / 2)})`, top: `calc(var(--cy) - ${F(width / 4)})`, width: F(width) },
      steps: [near(0.1), ...[0.36, 0.46, 0.56].map(near), away].map((how, step) => [step > comes ? 1 : 0, step > comes ? how : near(0.1)]),
    };
  });

const PIECES: Record<string, () => Piece[]> = {
  snuffed: candles,
  frost,
  ravens,
  light: () => [
    {
      art: "light",
      at: {
        left: `calc(var(--cx) - ${F(1.6)})`,
        top: `calc(var(--cy) - ${F(1.6)})`,
        width: F(3.2),
        transformOrigin: "50% 50%",
      },
      steps: [0.05, 0.28, 0.38, 0.5, 1].map((size, i) => [i ? 0.9 : 0, `rotate(${i * 7}deg) scale(${size})`]),
    },
  ],
  pyre: () =>
    [0, 1].map((layer) => ({
      art: "pyre",
      at: { left: "calc(50% - max(60vw, 460px))", top: "auto", bottom: "0", width: "max(120vw, 920px)", height: layer ? "56%" : "80%" },
      steps: [100, 66, 50, 34, 0].map((down, i) => [i ? (layer ? 1 : 0.75) : 0, `translateY(${down}%) scaleX(${layer ? -1 : 1})`]),
    })),
};

/** What lies behind all of it: from the card outwards. */
const LIGHTS: Record<string, string> = {
  snuffed: "#2a1a12, #0c0706 46%, #020101",
  frost: "#2f6f9fe6, #0d2a45f2 52%, #020911fa",
  ravens: "#8d83b4e6, #2c2447f2 56%, #07050cfa",
  light: "#b98a3ce6, #4a3210f2 50%, #0d0803fa",
  pyre: "#a83a12e6, #3a0e05f2 52%, #0a0201fa",
};

/** Lay a reveal out behind the card; what comes back brings it to its next step. Nothing where there is no such reveal. */
export function stage(scene: SceneProps, moment: HTMLElement, worn: string, by: typeof move): ((step: number) => void) | null {
  const pieces = PIECES[worn]?.();
  if (!pieces) return null;
  moment.querySelector(".g-rays")?.remove(); // the usual one's
  const behind = moment.querySelector<HTMLElement>(".g-vignette");
  if (behind) behind.style.background = `radial-gradient(60% 70% at var(--cx) 44%, ${LIGHTS[worn]})`;
  const found = pieces.map(({ art, at, steps }) => {
    const image = new Image();
    image.src = `/art/grimhand/piece-${art}.svg`;
    image.alt = "";
    Object.assign(image.style, { maxWidth: "none", ...at });
    moment.querySelector(".g-doom")?.before(image);
    return { image, steps };
  });
  return (step) => {
    for (const { image, steps } of found) {
      const [from, to] = [steps[step]!, steps[step + 1]!].map(([opacity, transform]) => ({ opacity, transform }));
      if (scene.reduced) Object.assign(image.style, { opacity: String(to!.opacity), transform: to!.transform });
      else by(scene, [image], [from!, to!], step === steps.length - 2 ? 620 : 380, { easing: "ease-out" });
    }
  };
}
