// When the house has to speak: a full-page state, drawn as a card with corner indices.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { say } from "../text";
import { Pip } from "./icon";

interface RoomProps {
  art: string;
  index: string;
  suit: string;
  title: string;
  text?: string;
  evening?: boolean;
  children?: ComponentChildren;
}

export function Room({ art, index, suit, title, text, evening, children }: RoomProps) {
  const corner = (
    <>
      {index}
      <Pip name={suit} />
    </>
  );
  return (
    <section class={`room ${evening ? "evening" : "stock"}`}>
      <span class="ix" aria-hidden="true">
        {corner}
      </span>
      <span class="ix e" aria-hidden="true">
        {corner}
      </span>
      <img class="art" src={`/art/${art}.svg`} alt="" />
      <h1>{title}</h1>
      {text ? <p class="m">{text}</p> : null}
      <div class="go">{children}</div>
    </section>
  );
}

/** Shows from 300 ms on, so that what is quick does not flicker. */
export function Loading() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
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
