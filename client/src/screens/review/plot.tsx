// What every plot of the review has: its size in pixels, a sentence for those who cannot see it, and its numbers as a table.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { number } from "../../text/format";
import { t } from "./words";

/** Whether all tables are open: one key opens them. */
export const tables = signal(false);

/** The width of an element, and again whenever it changes: text in a plot is as large as text beside it. */
export function useWidth<E extends HTMLElement>(): [{ current: E | null }, number] {
  const box = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [box, width];
}

/** +7, −16, 0. */
export const signed = (value: number): string => (value > 0 ? `+${number(value)}` : number(value));

interface DataProps {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The numbers of a plot, one key away. */
export function Data({ head, rows }: DataProps) {
  return (
    <details class="rv-data" open={tables.value}>
      <summary aria-keyshortcuts="T">{t("as_table")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <div class="rv-scroll" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((each) => (
                <th key={each} scope="col">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={i}>
                {row.map((cell, column) =>
                  column ? (
                    <td key={column}>{cell}</td>
                  ) : (
                    <th key={column} scope="row">
                      {cell}
                    </th>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export function Card({
  title,
  more,
  class: name = "",
  children,
}: {
  title: string;
  more?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}) {
  return (
    <section class={`stock rv-card ${name}`}>
      <div class="head">
        <svg class="pip" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 1 20 12l-8 11L4 12z" />
        </svg>
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}
