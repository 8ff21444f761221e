// The drawn alphabet: single strokes on a cap height of 32, a fat one and a thin inline over it. What only scenes write is in court.ts.

export const GLYPHS: Record<string, readonly [advance: number, path: string]> = {
  0: [20, "M0 10A10 10 0 0 1 20 10V22A10 10 0 0 1 0 22Z"],
  1: [9, "M0 7 7 1V32.5"],
  2: [19, "M.5 10A9.2 9.5 0 0 1 19 10C19 19 1 22 1 31.5H19.5"],
  3: [19, "M1 .5H18L8.5 13C15 13 19 17 19 22.5A9.5 9.3 0 0 1 0 23"],
  4: [20, "M15 32.5V1L1 23H21"],
  5: [19, "M17.5 .5H2.5V13.5H9.5A9 9 0 0 1 9.5 31.5H0"],
  6: [20, "M16 0C7 4 0 13 0 22A10 10 0 1 0 10 12.5C5.5 12.5 2 15 .7 19"],
  7: [18, "M0 .5H17.5L6 32.5"],
  8: [19, "M9.5 14.5A7 7.1 0 1 1 9.5 .3A7 7.1 0 0 1 9.5 14.5A9.2 8.7 0 1 1 9.5 32A9.2 8.7 0 0 1 9.5 14.5Z"],
  9: [20, "M4 32C13 28 20 19 20 10A10 10 0 1 0 10 19.5C14.5 19.5 18 17 19.3 13"],
  A: [22, "M0 32.5 11 1 22 32.5M4 23.5H18"],
  C: [19, "M19 6.5A10 10 0 0 0 0 10V22A10 10 0 0 0 19 25.5"],
  D: [19, "M1 .5H6A13.5 15.5 0 0 1 6 31.5H1Z"],
  E: [16, "M16.5 .5H1V31.5H16.5M1 17.5H14"],
  F: [15, "M1 32.5V.5H16M1 17.5H13"],
  G: [20, "M19 6.5A10 10 0 0 0 0 10V22A10 10 0 0 0 20 22V18.5H11"],
  H: [20, "M1 0V32.5M19 0V32.5M1 19H19"],
  I: [2, "M1 0V32.5"],
  J: [14, "M13.5 0V23.5A7 8 0 0 1 0 24"],
  K: [19, "M1 0V32.5M18.5 0 1.5 20M8 13.5 20 32.5"],
  L: [15, "M1 0V31.5H15.5"],
  M: [24, "M1 32.5V2L12 22 23 2V32.5"],
  N: [20, "M1 32.5V2L19 30.5V0"],
  Q: [20, "M0 10A10 10 0 0 1 20 10V22A10 10 0 0 1 0 22ZM10.5 21 22 34.5"],
  R: [18, "M1 32.5V.5H8.5A9.2 9.5 0 0 1 8.5 19.5H1M9 19.5 18.5 32.5"],
  S: [18, "M17 6.5C16 2.5 13 0 9 0C4.5 0 1 3 1 7.5C1 17.5 18 13.5 18 23.5C18 28.5 14 32 9 32C4.5 32 1 29 0 24.5"],
  T: [20, "M0 .5H20M10 .5V32.5"],
  "+": [14, "M0 17H14M7 10V24"],
  "−": [13, "M0 17H13"],
  "=": [14, "M0 13H14M0 21H14"],
  " ": [7, ""],
};
const OPERATORS = "+−=";

/** Whether a text can be drawn: another alphabet is written with the usual letters. */
export const drawable = (text: string): boolean => [...text].every((letter) => letter in GLYPHS);

interface Style {
  weight?: number; // of the fat stroke, of 32
  inline?: number; // of the thin one, 0: none
  gap?: number;
}

/** A line of letters at a cap height, its middle at x: as SVG, and how wide it is. */
export function line(text: string, x: number, y: number, height: number, { weight = 5, inline = 0, gap = 7 }: Style = {}) {
  const k = height / 32;
  let at = 0;
  let fat = "";
  let thin = ""; // no inline on operators: it would turn a minus into an equals sign
  for (const letter of text) {
    const [advance, path] = GLYPHS[letter] ?? GLYPHS[" "]!;
    const stroke = `<path transform="translate(${at} 0)" d="${path}"/>`;
    fat += stroke;
    if (!OPERATORS.includes(letter)) thin += stroke;
    at += advance + gap;
  }
  at -= gap;
  const over = inline ? `<g class="inline" stroke-width="${inline}">${thin}</g>` : "";
  const place = `translate(${(x - (at * k) / 2).toFixed(2)} ${y}) scale(${k.toFixed(4)})`;
  const svg = `<g fill="none" stroke-linejoin="miter" stroke-miterlimit="3" transform="${place}"><g class="fat" stroke-width="${weight}">${fat}</g>${over}</g>`;
  return { width: at * k, svg };
}

/** A word or a number on its own, as high as its element. */
export function word(text: string, { weight = 5, inline = 1.2, gap = 7 }: Style = {}): { box: string; svg: string } {
  const { width, svg } = line(text, 0, 0, 32, { weight, inline, gap });
  const w = width + weight + 1;
  return { box: `${-w / 2} ${-weight / 2} ${w} ${32 + weight + 1}`, svg };
}
