// All drawings as <symbol>s in one text: put once into the page, placed with <use>.
import { CARDS } from "./cards";
import { GLYPH, glyph, HEAD } from "./paths";
import { PEOPLE } from "./people";
import { THINGS } from "./things";

const digit = (name: string) =>
  `<symbol id="la-d${name}" viewBox="0 0 60 80">${glyph(name, 'stroke="currentColor" stroke-width="15"')}</symbol>`;
const head = (id: string) => `<symbol id="la-${id}" viewBox="0 0 60 80"><path d="${HEAD}" fill="currentColor"/></symbol>`;

export const SPRITE = `<defs><pattern id="la-weave" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 1h2M2 3h2" stroke="#fff" stroke-opacity=".16" stroke-width=".8"/><path d="M2 1h2M0 3h2" stroke="#000" stroke-opacity=".09" stroke-width=".8"/></pattern>
  
  ${Object.keys(GLYPH)
    .map((name) => glyph(name, `id="la-g${name}"`))
    .join("")}</defs>${Object.keys(GLYPH).map(digit).join("")}${head("head")}${head("dL")}${CARDS}${PEOPLE}${THINGS}`;
