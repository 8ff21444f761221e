// Tokens and small signs. What is one picture (the blanket, the bowl, grass, the llama on its card) lies in /art/lama.
import { INK } from "./paths";

const bead = (id: string, a: string, b: string, ring: string, hi: string): string =>
  `<symbol id="la-${id}" viewBox="0 0 24 24"><circle cx="12" cy="12.8" r="10.7" fill="${b}"/><circle cx="12" cy="11.5" r="10.5" fill="${a}" stroke="${INK}" stroke-width="1.3"/><circle cx="12" cy="11.5" r="6.6" fill="none" stroke="${ring}" stroke-width="1.3" stroke-dasharray="2.5 1.65"/><path d="${id === "black" ? "m12 7 3.4 4.5L12 16l-3.4-4.5z" : "M12 9.3a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z"}" fill="${ring}"/><path d="M5.5 8a8 8 0 0 1 5-4" stroke="${hi}" stroke-width="1.6" fill="none" stroke-linecap="round"/></symbol>`;
const signs = `<symbol id="la-loop" viewBox="0 0 24 56"><path d="M3 12h8a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H5M10 38l-6 6 6 6" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
  <symbol id="la-sun" viewBox="0 0 24 24"><path d="M12 1.5v4M12 18.5v4M1.5 12h4M18.5 12h4M4.6 4.6l2.8 2.8M16.6 16.6l2.8 2.8M19.4 4.6l-2.8 2.8M7.4 16.6l-2.8 2.8" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/><circle cx="12" cy="12" r="4.6" fill="currentColor"/></symbol>`;

export const THINGS =
  bead("black", "#33373F", "#15181C", "#C9CDD6", "#8b919d") + bead("white", "#FFF8E6", "#C7B083", "#A9844B", "#fff") + signs;
