// The drawn alphabet: single strokes on a cap height of 32, a fat one and a thin inline over it.

// a letter, how wide it is in two digits, and its stroke
const DRAWN =
  "020M0 10A10 10 0 0 1 20 10V22A10 10 0 0 1 0 22Z|109M0 7 7 1V32.5|219M.5 10A9.2 9.5 0 0 1 19 10C19 19 1 22 1 31.5H19.5|319M1 .5H18L8.5 13C15 13 19 17 19 22.5A9.5 9.3 0 0 1 0 23|420M15 32.5V1L1 23H21|519M17.5 .5H2.5V13.5H9.5A9 9 0 0 1 9.5 31.5H0|620M16 0C7 4 0 13 0 22A10 10 0 1 0 10 12.5C5.5 12.5 2 15 .7 19|718M0 .5H17.5L6 32.5|819M9.5 14.5A7 7.1 0 1 1 9.5 .3A7 7.1 0 0 1 9.5 14.5A9.2 8.7 0 1 1 9.5 32A9.2 8.7 0 0 1 9.5 14.5Z|920M4 32C13 28 20 19 20 10A10 10 0 1 0 10 19.5C14.5 19.5 18 17 19.3 13|A22M0 32.5 11 1 22 32.5M4 23.5H18|C19M19 6.5A10 10 0 0 0 0 10V22A10 10 0 0 0 19 25.5|D19M1 .5H6A13.5 15.5 0 0 1 6 31.5H1Z|E16M16.5 .5H1V31.5H16.5M1 17.5H14|F15M1 32.5V.5H16M1 17.5H13|G20M19 6.5A10 10 0 0 0 0 10V22A10 10 0 0 0 20 22V18.5H11|H20M1 0V32.5M19 0V32.5M1 19H19|I02M1 0V32.5|J14M13.5 0V23.5A7 8 0 0 1 0 24|K19M1 0V32.5M18.5 0 1.5 20M8 13.5 20 32.5|L15M1 0V31.5H15.5|M24M1 32.5V2L12 22 23 2V32.5|N20M1 32.5V2L19 30.5V0|Q20M0 10A10 10 0 0 1 20 10V22A10 10 0 0 1 0 22ZM10.5 21 22 34.5|R18M1 32.5V.5H8.5A9.2 9.5 0 0 1 8.5 19.5H1M9 19.5 18.5 32.5|S18M17 6.5C16 2.5 13 0 9 0C4.5 0 1 3 1 7.5C1 17.5 18 13.5 18 23.5C18 28.5 14 32 9 32C4.5 32 1 29 0 24.5|T20M0 .5H20M10 .5V32.5|+14M0 17H14M7 10V24|−13M0 17H13|=14M0 13H14M0 21H14| 07|O20M0 10A10 10 0 0 1 20 10V22A10 10 0 0 1 0 22Z|P18M1 32.5V.5H8.5A9.2 9.5 0 0 1 8.5 19.5H1|U20M0 0V22A10 10 0 0 0 20 22V0|W28M0 0 7 31 14 4 21 31 28 0";

const GLYPHS = new Map(DRAWN.split("|").map((each) => [each[0]!, [Number(each.slice(1, 3)), each.slice(3)] as const]));

/** A word or a number, as high as its element; null where it has letters that are not drawn. */
export function word(text: string, weight = 6.5, inline = 1.4, gap = 7): string | null {
  let at = 0;
  let fat = "";
  let thin = "";
  for (const letter of text) {
    const found = GLYPHS.get(letter);
    if (!found) return null;
    const stroke = `<path transform="translate(${at} 0)" d="${found[1]}"/>`;
    fat += stroke;
    if (!"+−=".includes(letter)) thin += stroke; // no inline on operators: it would turn a minus into an equals sign
    at += found[0] + gap;
  }
  const strokes = (name: string, width: number, paths: string) => `<g class="${name}" stroke-width="${width}">${paths}</g>`;
  const box = `${-weight / 2} ${-weight / 2} ${at - gap + weight + 1} ${33 + weight}`;
  return `<svg viewBox="${box}">${strokes("fat", weight, fat)}${inline ? strokes("inline", inline, thin) : ""}</svg>`;
}
