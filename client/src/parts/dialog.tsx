// A dialog over everything: the browser's own, which keeps the focus and closes with Escape.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export function Dialog({ title, close, children }: { title: string; close(): void; children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      ref={element}
      class="dialog stock"
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === element.current && close()}
    >
      <div class="inner">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
