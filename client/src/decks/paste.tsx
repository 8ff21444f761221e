// A deck from pasted text: the server reads it during typing, and each line that it cannot read is shown with a guess.
import { useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../api";
import { Dialog } from "../parts/dialog";
import { say } from "../text";
import type { DeckReason } from "../wire/http";
import type { Collection } from "./collection";
import { type DeckReport, look } from "./requests";
import { reasonText, t } from "./text";

const SOON = 150;

interface PasteProps {
  set: Collection;
  text: string;
  format: string;
  replace?: (word: string, text: string) => void;
  add(word: string, text: string): void;
  close(): void;
}

export function Paste({ set, text: first, format, replace, add, close }: PasteProps) {
  const [text, setText] = useState(first);
  const [report, setReport] = useState<DeckReport | null>(null);
  const [trouble, setTrouble] = useState("");
  const asked = useRef("");
  asked.current = text;
  useEffect(() => {
    if (!text.trim()) return setReport(null);
    const timer = setTimeout(() => {
      look(set.game, { text }, format).then(
        (found) => {
          if (asked.current !== text) return;
          setReport(found);
          setTrouble("");
        },
        (error: unknown) => {
          setReport(null);
          setTrouble(error instanceof Refused ? t("paste_long") : t("no_answer"));
        },
      );
    }, SOON);
    return () => clearTimeout(timer);
  }, [text, format]);
  const nameOf = (key: string) => set.byKey.value.get(key)?.name ?? key;
  const lines = report?.reasons.filter((reason) => "line" in reason.about) ?? [];
  const mend = ({ about }: DeckReason) =>
    setText(
      text
        .split("\n")
        .map((line, i) => (i === Number(about.line) - 1 ? line.replace(String(about.name), String(about.near)) : line))
        .join("\n"),
    );
  const take = (act: (word: string, text: string) => void) => () => {
    if (report) act(report.word, text);
    close();
  };
  return (
    <Dialog title={t("paste_title")} close={close}>
      <p class="t13 m">{t("paste_more")}</p>
      <textarea
        class="field paste"
        rows={9}
        maxLength={8000}
        spellcheck={false}
        aria-label={t("paste_title")}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <div role="status" class="read">
        {trouble || !report ? <p>{trouble}</p> : <p class="b">{t("paste_read", { count: report.size[0] })}</p>}
        {lines.length ? <p class="t13">{t("paste_wrong", { count: lines.length })}</p> : null}
        <ul>
          {lines.slice(0, 12).map((reason) => (
            <li key={reason.say}>
              <span>{reasonText(reason, nameOf)}</span>
              {reason.about.near ? (
                <button type="button" class="button" onClick={() => mend(reason)}>
                  {t("paste_use", { name: String(reason.about.near) })}
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
      <div class="go">
        {replace ? (
          <button type="button" class="button primary" disabled={!report} onClick={take(replace)}>
            {t("paste_replace")}
          </button>
        ) : null}
        <button type="button" class={`button ${replace ? "" : "primary"}`} disabled={!report} onClick={take(add)}>
          {t("paste_new")}
        </button>
        <button type="button" class="button" onClick={close}>
          {say("cancel")}
        </button>
      </div>
    </Dialog>
  );
}

/** The name that a text gives its deck in its first comment. */
export function nameIn(text: string): string {
  const found = /^\s*#\s*(?!(?:common|uncommon|rare):)(.{1,40})$/m.exec(text.split("\n")[0] ?? "");
  return found?.[1]?.trim() ?? "";
}
