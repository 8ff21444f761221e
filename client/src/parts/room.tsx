// A full-page state (an error, a wait), drawn as a card with corner indices.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { say } from "../text";
import { Pip } from "./icon";

interface RoomProps {
  art?: string;
  picture?: ComponentChildren; // instead of art, and of the corners of a card of the house
  index?: string;
  suit?: string;
  title: string;
  text?: string;
  evening?: boolean;
  children?: ComponentChildren;
}

export function Room({ art, picture, index, suit, title, text, evening, children }: RoomProps) {
  const corner = (turned: string) => (
    <span class={`ix ${turned}`} aria-hidden="true">
      {index}
      <Pip name={suit ?? ""} />
    </span>
  );
  return (
    <section class={`room ${evening ? "evening" : "stock"}`}>
      {picture ? null : [corner(""), corner("e")]}
      {picture ?? <img class="art" src={`/art/${art}.svg`} alt="" />}
      <h1>{title}</h1>
      {text ? <p class="m">{text}</p> : null}
      <div class="go">{children}</div>
    </section>
  );
}

/** Out of such a state. */
export const HomeLink = () => (
  <a class="button primary" href="/">
    {say("state.home")}
  </a>
);

const LATE = 300; // milliseconds, as `.first` in the style sheet says: what is quick does not flicker
let waited = Number.NEGATIVE_INFINITY; // when something that loads was last seen,
let seen = 0; // and how many are now

/** The page is drawn from now on; what index.html showed was seen by those who waited long enough. */
export function begun(): void {
  if (performance.now() > LATE) waited = performance.now();
}

/** Shows after a moment, or at once where one has been waiting already. */
export function Loading() {
  const [late, setLate] = useState(seen > 0 || performance.now() - waited < LATE);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE);
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    if (!late) return;
    seen += 1; // one that follows begins before this one ends
    return () => {
      seen -= 1;
      waited = performance.now();
    };
  }, [late]);
  if (!late) return null;
  return (
    <section class="room stock" role="status">
      <img class="art" src="/art/loading.svg" alt="" />
      <h1>{say("state.loading")}</h1>
      <div class="row skels" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((i) => (
          <span key={i} class="skel" />
        ))}
      </div>
    </section>
  );
}
