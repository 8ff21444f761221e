// A dialog over everything: the browser's own, which keeps the focus and closes with Escape.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../text";
import { Icon } from "./icon";

interface DialogProps {
  title: string;
  close(): void;
  wide?: boolean; // a whole page of text, or of settings
  children: ComponentChildren;
}

export function Dialog({ title, close, wide, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      ref={element}
      class={`dialog stock ${wide ? "wide" : ""}`}
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === element.current && close()}
    >
      <div class="inner">
        <header>
          <h2 class="grow">{title}</h2>
          <button type="button" class="tool" aria-label={say("close")} onClick={close}>
            <Icon name="x" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
