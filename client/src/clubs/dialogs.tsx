// The form that changes a club.
import { useState } from "preact/hooks";
import { ask } from "../api";
import type { ClubShown } from "../wire/http";
import { attempt, path, t } from "./data";

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
