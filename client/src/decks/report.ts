// The report on the deck that is being edited: requested a moment after each change; the last one stays until the next is there.
import { useEffect, useRef, useState } from "preact/hooks";
import { link } from "../store/house";
import { type DeckReport, look } from "./requests";

const SOON = 60;
const AGAIN = 3_000; // until the next try where the server did not answer
const MOST = 60; // answers that are remembered
const answers = new Map<string, DeckReport>();

/** The report on a deck, from the cache or the server. */
export async function reportOf(game: string, word: string, format: string): Promise<DeckReport> {
  const key = `${game} ${format} ${word}`;
  const found = answers.get(key) ?? (await look(game, { word }, format));
  answers.delete(key);
  answers.set(key, found);
  if (answers.size > MOST) answers.delete(answers.keys().next().value!);
  return found;
}

export interface ReportState {
  report: DeckReport | null; // the last answer
  fresh: boolean; // whether it is of the deck as it stands
  lost: boolean; // the server did not answer
}

export function useReport(game: string, word: string, format: string): ReportState {
  const [state, set] = useState<{ key: string; report: DeckReport | null; lost: boolean }>({ key: "", report: null, lost: false });
  const key = `${format} ${word}`;
  const [tries, again] = useState(0);
  const wanted = useRef(key);
  wanted.current = key;
  const open = link.value === "open";
  useEffect(() => {
    let timer = window.setTimeout(() => {
      reportOf(game, word, format).then(
        (report) => wanted.current === key && set({ key, report, lost: false }),
        () => {
          if (wanted.current !== key) return;
          set((old) => ({ ...old, lost: true }));
          timer = window.setTimeout(() => again(tries + 1), AGAIN);
        },
      );
    }, SOON);
    return () => clearTimeout(timer);
  }, [game, key, open, tries]);
  return { report: state.report, fresh: state.key === key && state.report !== null, lost: state.lost && state.key !== key };
}
