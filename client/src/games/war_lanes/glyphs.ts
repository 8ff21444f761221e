// The drawn alphabet: single strokes on a cap height of 32, a fat one and a thin inline over it. The strokes lie in art/war_lanes/cards.svg.

const GLYPHS = new Map<string, readonly [wide: number, stroke: string]>();

/** Take the strokes over: "A22M0 32…|", a letter, how wide it is in two digits, and its stroke. */
export function learn(drawn: string): void {
  for (const each of drawn.split("|")) GLYPHS.set(each[0]!, [Number(each.slice(1, 3)), each.slice(3)]);
}

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
