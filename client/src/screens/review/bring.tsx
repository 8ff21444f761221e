// A record from outside: it is kept as one of my games, and then reviewed like them.
import { useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../../api";
import { Page } from "../../parts/bar";
import { Pip } from "../../parts/icon";
import { go } from "../../router";
import { bring } from "./requests";
import { t } from "./words";

const LARGEST = 500_000; // bytes: what the house takes, and a little less

export function Bring() {
  const [text, setText] = useState("");
  const [reading, setReading] = useState(false);
  const [trouble, setTrouble] = useState("");
  const chosen = useRef<HTMLInputElement>(null);
  const send = async (record: string): Promise<void> => {
    setTrouble("");
    setReading(true);
    try {
      go(`/review/${await bring(record)}`);
    } catch (error) {
      setTrouble(error instanceof Refused ? error.message : t("bring_failed"));
      setReading(false);
    }
  };
  const open = async (file: File | undefined): Promise<void> => {
    if (!file || reading) return;
    if (file.size > LARGEST) return setTrouble(t("bring_large"));
    await send(await file.text());
  };
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault(); // else the browser would leave for the file
    const drop = (event: DragEvent) => {
      event.preventDefault();
      void open(event.dataTransfer?.files[0]);
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  });
  return (
    <Page where={t("title")} status={reading ? t("bring_reading") : ""}>
      <main class="narrow-page">
        <section class="stock" aria-busy={reading}>
          <div class="head">
            <Pip />
            <h1 class="t18">{t("bring")}</h1>
          </div>
          <p class="m">{t("bring_more")}</p>
          <div class="row rv-bring">
            <button type="button" class="button primary" disabled={reading} onClick={() => chosen.current?.click()}>
              {t("bring_file")}
            </button>
            <input
              ref={chosen}
              hidden
              type="file"
              accept=".txt,text/plain"
              onChange={(event) => {
                void open(event.currentTarget.files?.[0]);
                event.currentTarget.value = ""; // the same file may be chosen again
              }}
            />
            <span class="m t13">{t("bring_drop")}</span>
          </div>
          {trouble ? (
            <p class="rv-trouble" role="alert">
              {trouble}
            </p>
          ) : null}
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void send(text);
            }}
          >
            <label>
              {t("bring_paste")}
              <textarea
                class="field rv-paste"
                rows={9}
                maxLength={LARGEST}
                spellcheck={false}
                value={text}
                onInput={(event) => setText(event.currentTarget.value)}
              />
            </label>
            <div class="row">
              <button type="submit" class="button" disabled={reading || !text.trim()}>
                {reading ? t("bring_reading") : t("bring_go")}
              </button>
            </div>
          </form>
        </section>
      </main>
    </Page>
  );
}
