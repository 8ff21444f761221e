// What the house says of the deck on the page: asked a moment after each change, the last answer staying until the next one is there.
import { useEffect, useRef, useState } from "preact/hooks";
import { link } from "../store/house";
import { look, type Told } from "./house";

const SOON = 60;
const AGAIN = 3_000; // until the house is asked once more where it did not answer
const MOST = 60; // answers that are remembered
const answers = new Map<string, Told>();

/** What the house said of a word before, or says now. */
export async function ofWord(game: string, word: string, format: string): Promise<Told> {
  const key = `${game} ${format} ${word}`;
  const found = answers.get(key) ?? (await look(game, { word }, format));
  answers.delete(key);
  answers.set(key, found);
  if (answers.size > MOST) answers.delete(answers.keys().next().value!);
  return found;
}

export interface Judged {
  told: Told | null; // the last answer
  fresh: boolean; // whether it is of the deck as it stands
  lost: boolean; // the house did not answer
}

export function useTold(game: string, word: string, format: string): Judged {
  const [state, set] = useState<{ key: string; told: Told | null; lost: boolean }>({ key: "", told: null, lost: false });
  const key = `${format} ${word}`;
  const [tries, again] = useState(0);
  const wanted = useRef(key);
  wanted.current = key;
  const open = link.value === "open";
  useEffect(() => {
    let timer = window.setTimeout(() => {
      ofWord(game, word, format).then(
        (told) => wanted.current === key && set({ key, told, lost: false }),
        () => {
          if (wanted.current !== key) return;
          set((old) => ({ ...old, lost: true }));
          timer = window.setTimeout(() => again(tries + 1), AGAIN);
        },
      );
    }, SOON);
    return () => clearTimeout(timer);
  }, [game, key, open, tries]);
  return { told: state.told, fresh: state.key === key && state.told !== null, lost: state.lost && state.key !== key };
}
