// In the forms of a tournament and an evening: the club to which it is to belong, who may take part, and when it is.
import { useEffect, useState } from "preact/hooks";
import { Line, Segments } from "../parts/controls";
import { Icon } from "../parts/icon";
import { notify } from "../store/house";
import { vocabulary } from "../text";
import type { ClubShown } from "../wire/http";
import { en, type Words } from "./belongs.en";
import { clubOf } from "./data";

const t = vocabulary<Words>(en, { de: () => import("./belongs.de").then(({ de }) => de) });

export type Who = "members" | "guests" | "everybody";

export interface Belongs {
  club: string; // "": to none
  who: Who;
  begins: number; // seconds since 1970; 0: not said
}

export const belonging = (): Belongs => ({ club: new URLSearchParams(location.search).get("club") ?? "", who: "members", begins: 0 });

interface BelongsProps {
  value: Belongs;
  open?: boolean; // whether it may be for everybody
  set(value: Belongs): void;
}

export function ForClub({ value, open, set }: BelongsProps) {
  const [club, setClub] = useState<ClubShown | null>(null);
  useEffect(() => {
    clubOf(value.club).then(setClub, (error: Error) => notify(error.message, undefined, true));
  }, [value.club]);
  if (!club) return null;
  if (club.role !== "owner" && club.role !== "organiser") return <p class="m">{t("no_club")}</p>;
  const ways: Who[] = open && club.visible !== "private" ? ["members", "guests", "everybody"] : ["members", "guests"];
  return (
    <>
      <p>
        <b>{t("of", { name: club.name })}</b> <span class="m">{t("more")}</span>
      </p>
      <Line title={t("who")} more={t(`${value.who}_more`)}>
        <Segments
          label={t("who")}
          value={value.who}
          choices={ways.map((who) => ({ value: who, label: t(who) }))}
          set={(who) => set({ ...value, who })}
        />
      </Line>
      <Line title={t("when")} more={t("when_more")}>
        <input
          class="field moment"
          type="datetime-local"
          aria-label={t("when")}
          onInput={(event) => {
            const at = new Date(event.currentTarget.value).getTime() / 1000;
            set({ ...value, begins: Number.isFinite(at) ? at : 0 });
          }}
        />
      </Line>
    </>
  );
}

/** The way back to the club to which something belongs. */
export function ToClub({ id, name }: { id: string | undefined; name: string | undefined }) {
  return id ? (
    <a class="link t13 to-club" href={`/clubs/${id}`}>
      <Icon name="people" small />
      {name}
    </a>
  ) : name ? (
    <p class="t13 m">{name}</p>
  ) : null;
}
