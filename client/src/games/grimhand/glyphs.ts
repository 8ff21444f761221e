// Numerals and titles in drawn letters, so that they look the same on every device. The letters are symbols of art/grimhand/cards.svg.

/** The drawings by name, once they are there. They are put in as they are: references to them would cost a frame much more. */
export const parts = new Map<string, string>();
export const part = (name: string): string =>
  (parts.get(name) ?? "").replace(/<use href="#gr-([^"]+)" width="100" height="140"><\/use>/g, (_, other: string) => part(other));

const WIDE: Record<string, number> = { 1: 34, 8: 44, I: 23, T: 42, H: 44, E: 38, D: 44, " ": 22 };
const USUAL = 40;
export const HEIGHT = 64;

export const grimWidth = (text: string, height = HEIGHT): number =>
  ([...text].reduce((wide, each) => wide + (WIDE[each] ?? USUAL), 0) * height) / HEIGHT;

/** Text in drawn letters, its top at y; x is its middle, or its left side. */
export function grim(said: string | number, x: number, y: number, height: number, look = "", left = false): string {
  const text = String(said);
  let at = 0;
  let body = "";
  for (const each of text) {
    body += `<g transform="translate(${at})">${part(each)}</g>`;
    at += WIDE[each] ?? USUAL;
  }
  const from = left ? x : x - grimWidth(text, height) / 2;
  return `<g class="g-grim ${look}" transform="translate(${from.toFixed(1)} ${y}) scale(${(height / HEIGHT).toFixed(3)})">${body}</g>`;
}

/** A word as a separate drawing. */
export function grimWord(text: string): string {
  return `<svg class="g-word" viewBox="-3 -4 ${grimWidth(text) + 6} 72" aria-hidden="true">${grim(text, 0, 0, HEIGHT, "halo", true)}${grim(text, 0, 0, HEIGHT, "", true)}</svg>`;
}
