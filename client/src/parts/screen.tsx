// A screen that is loaded when it is first opened, so that the first page stays small.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { say } from "../text";
import { Loading, Room } from "./room";

/** `quiet`: a part of a screen, of which nothing is seen until it is there. */
export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, quiet = false): ComponentType<P> {
  let found: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [, again] = useState(0);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (found) return;
      load().then(
        (module) => {
          found = module.default;
          again((n) => n + 1);
        },
        () => setFailed(true),
      );
    }, []);
    const Found = found;
    if (Found) return <Found {...props} />;
    if (quiet) return null;
    if (!failed) return <Loading />;
    return (
      <Room art="offline" index="A" suit="spade" title={say("state.offline")} text={say("state.not_loaded")}>
        <button type="button" class="button primary" onClick={() => location.reload()}>
          {say("state.reload")}
        </button>
      </Room>
    );
  };
}
