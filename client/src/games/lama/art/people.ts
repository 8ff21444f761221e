// The players: one llama, dressed by custom properties, in five moods. What they wear besides is a picture: /art/lama.
import { INK } from "./paths";

const eyes = {
  open: `<g fill="${INK}"><ellipse cx="25.3" cy="32" rx="2.3" ry="2.8"/><ellipse cx="38.7" cy="32" rx="2.3" ry="2.8"/></g><g fill="#fff"><circle cx="26.1" cy="31" r=".85"/><circle cx="39.5" cy="31" r=".85"/></g><path d="m22.6 30.3-1.9-1.3M41.4 30.3l1.9-1.3" stroke="${INK}" stroke-width="1.2" stroke-linecap="round"/>`,
  shut: `<path d="M22.5 32.5c1.5 1.8 4 1.8 5.5 0M36 32.5c1.5 1.8 4 1.8 5.5 0" fill="none" stroke="${INK}" stroke-width="1.6" stroke-linecap="round"/>`,
  glad: `<path d="M22.5 33c1.3-3 4.3-3 5.6 0M35.9 33c1.3-3 4.3-3 5.6 0" fill="none" stroke="${INK}" stroke-width="1.8" stroke-linecap="round"/>`,
  wide: `<g fill="#fff" stroke="${INK}" stroke-width="1.3"><circle cx="25.3" cy="31.5" r="3.6"/><circle cx="38.7" cy="31.5" r="3.6"/></g><g fill="${INK}"><circle cx="25.3" cy="31.5" r="1.5"/><circle cx="38.7" cy="31.5" r="1.5"/></g>`,
  cross: `<path d="m22 28.5 5.5 2.3M42 28.5l-5.5 2.3" stroke="${INK}" stroke-width="1.7" stroke-linecap="round"/><g fill="${INK}"><circle cx="25.6" cy="33" r="2"/><circle cx="38.4" cy="33" r="2"/></g>`,
};
const mouth = {
  calm: "M32 44v2.3M27.5 46.5c1.5 1.7 3.5 1.5 4.5-.2 1 1.7 3 1.9 4.5.2",
  grin: "M26.5 45.5c2 5.5 9 5.5 11 0z",
  oh: "M32 45.3c2.6 0 2.6 4.6 0 4.6s-2.6-4.6 0-4.6z",
  flat: "M28 47.6c2.5-1.6 5.5-1.6 8 0",
};
const bust = (
  id: string,
  e: keyof typeof eyes,
  m: keyof typeof mouth,
): string => `<symbol id="la-${id}" viewBox="4 0 56 56"><g stroke="${INK}" stroke-width="1.5" stroke-linejoin="round"><path d="M21 21C14 15 12.5 7 16 2.5c6 2 9.5 8 9.5 15zM43 21c7-6 8.5-14 5-18.5-6 2-9.5 8-9.5 15z" fill="var(--wool)"/><path d="M20.5 16c-3-3.5-3.8-7-3.2-9.5 3 2 4.6 5 5 8.5zM43.5 16c3-3.5 3.8-7 3.2-9.5-3 2-4.6 5-5 8.5z" fill="#E79AA8" stroke="none"/>
  <path d="M15 60c-2.5-3-1.5-6 .5-7-2-3-1-6.5 1.5-7.5 0-3 2-5.5 4-5.5h22c2 0 4 2.5 4 5.5 2.5 1 3.5 4.5 1.5 7.5 2 1 3 4 .5 7z" fill="var(--wool)"/><path d="M16.5 53.5c9 5 22 5 31 0l1.5 6.5h-34z" fill="var(--scarf)"/>
  <path d="M18.5 33c-4-1.5-4.5-7-1-9-1.5-5 3-9 7-7.5 2.5-4.5 12.5-4.5 15 0 4-1.5 8.5 2.5 7 7.5 3.5 2 3 7.5-1 9-1 4-3.5 6-5 6h-17c-1.5 0-4-2-5-6z" fill="var(--wool)"/><path d="M21.5 31c0-8 4.5-12 10.5-12s10.5 4 10.5 12c0 4-.8 7-1.8 10 0 7-3.7 10.5-8.7 10.5S23.3 48 23.3 41c-1-3-1.8-6-1.8-10z" fill="var(--skin)"/></g>
  <ellipse cx="32" cy="44" rx="7.3" ry="6" fill="#fff" opacity=".5"/><path d="M28.3 40.3c2-1.5 5.4-1.5 7.4 0 0 2-2.2 3.6-3.7 3.6s-3.7-1.6-3.7-3.6z" fill="${INK}"/><path d="${mouth[m]}" fill="${m === "grin" || m === "oh" ? "#8E2F1F" : "none"}" stroke="${INK}" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round"/><ellipse cx="22.8" cy="37.5" rx="2.2" ry="1.5" fill="#F08C84" opacity=".65"/><ellipse cx="41.2" cy="37.5" rx="2.2" ry="1.5" fill="#F08C84" opacity=".65"/>${eyes[e]}
  <path d="M20 26c-3.5-2.5-2-8 2-8 1-4.5 7-5.5 9.5-2.5 3-3 9-1.5 9.5 2.5 4 0 5.5 5.5 2 8-2.5 1.5-4.5.5-5.5-1-2 2-4.5 2-6 0-2 2-4.5 1.5-5.5 0-1.5 1.5-3.5 2.5-6 1z" fill="var(--wool)" stroke="${INK}" stroke-width="1.5" stroke-linejoin="round"/></symbol>`;
const sleep = `<symbol id="la-zzz" viewBox="0 0 30 24"><path d="M2 13h8l-8 9h8M13 6h6l-6 7h6M22 1h5l-5 5.5h5" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"/></symbol>`;

export const PEOPLE =
  bust("awake", "open", "calm") +
  bust("asleep", "shut", "calm") +
  bust("happy", "glad", "grin") +
  bust("shock", "wide", "oh") +
  bust("cross", "cross", "flat") +
  sleep;
