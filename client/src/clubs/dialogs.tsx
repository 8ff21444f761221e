// Questions before something that cannot be taken back, and the form that changes a club.
import { useState } from "preact/hooks";
import { ask } from "../api";
import { Dialog } from "../parts/dialog";
import type { ClubShown } from "../wire/http";
import { attempt, path, t } from "./data";

export interface Sure {
  say: string;
  does: string;
  act(): void;
}

export function Sureness({ say, does, act, close }: Sure & { close(): void }) {
  return (
    <Dialog title={does} close={close}>
      <p>{say}</p>
      <div class="row ways">
        <button
          type="button"
          class="button danger"
          onClick={() => {
            close();
            act();
          }}
        >
          {does}
        </button>
        <button type="button" class="button" onClick={close}>
          {t("cancel")}
        </button>
      </div>
    </Dialog>
  );
}

const VISIBLE = ["private", "shown", "open"] as const;

export function Change({ club, done }: { club: ClubShown; done(club: ClubShown): void }) {
  const [visible, setVisible] = useState(club.visible);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(event.currentTarget as HTMLFormElement));
    void attempt(ask<ClubShown>("POST", path(club.id), { ...body, visible }), done);
  };
  return (
    <form class="fields" onSubmit={send}>
      <label>
        {t("name")}
        <input class="field" name="name" required maxLength={40} value={club.name} autocomplete="off" />
      </label>
      <label>
        {t("about")}
        <textarea class="field" name="about" rows={3} maxLength={600} value={club.about} />
      </label>
      <fieldset class="radio">
        <legend>{t("visible")}</legend>
        {VISIBLE.map((each) => (
          <button key={each} type="button" aria-pressed={each === visible} onClick={() => setVisible(each)}>
            {t(`visible_${each}`)}
            <small>{t(`visible_${each}_more`)}</small>
          </button>
        ))}
      </fieldset>
      <button type="submit" class="button primary">
        {t("save")}
      </button>
    </form>
  );
}
