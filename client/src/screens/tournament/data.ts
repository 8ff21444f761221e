// A tournament as the house tells it, kept up to date while its page is open.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../../api";
import { greeted } from "../../store/house";
import type { EntrantShown, RoundBoard, TournamentShown } from "../../wire/http";
import { points, t } from "./text";

const EVERY = 3000; // milliseconds between two requests, while the page is seen

export interface Tournament {
  found: TournamentShown | null;
  wrong: string; // why there is nothing to show
  do(path: string, body: unknown): Promise<boolean>;
  refused: string; // why the last thing that was asked for was not done
}

export function useTournament(id: string, code: string, round: number): Tournament {
  const [found, setFound] = useState<TournamentShown | null>(null);
  const [wrong, setWrong] = useState("");
  const [refused, setRefused] = useState("");
  const latest = useRef<{ n: number; round: number } | null>(null);
  const path = `/api/tournaments/${encodeURIComponent(id)}`;
  const keep = (shown: TournamentShown) => {
    setWrong("");
    if (shown.same) return;
    latest.current = { n: shown.n, round };
    setFound(shown);
  };
  useEffect(() => {
    let over = false;
    const look = async () => {
      if (document.hidden && latest.current) return;
      const since = latest.current?.round === round ? `&since=${latest.current.n}` : "";
      const which = round ? `&round=${round}` : "";
      try {
        await greeted();
        const shown = await ask<TournamentShown>("GET", `${path}?code=${encodeURIComponent(code)}${which}${since}`);
        if (!over) keep(shown);
      } catch (error) {
        if (!over) setWrong((error as Error).name === "TypeError" ? t("offline") : (error as Error).message);
      }
    };
    void look();
    const timer = setInterval(() => void look(), EVERY);
    const seen = () => void look();
    document.addEventListener("visibilitychange", seen);
    return () => {
      over = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [path, code, round]);
  return {
    found,
    wrong,
    refused,
    async do(what, body) {
      try {
        const shown = await ask<TournamentShown>("POST", `${path}/${what}`, body);
        setRefused("");
        if (!round || round === shown.round?.number) keep(shown);
        else latest.current = null; // asked again soon, for the round that is looked at
        return true;
      } catch (error) {
        setRefused((error as Error).name === "TypeError" ? t("offline") : (error as Error).message);
        return false;
      }
    },
  };
}

/** What an entrant is called: a team by its name, else its people. */
export function called(each: EntrantShown | undefined): string {
  return each ? each.team || each.people.map(({ name }) => name).join(" & ") : "?";
}

/** Why they meet, in one sentence; and who sits first, where that says something. */
export function whySaid(key: string, numbers: Record<string, unknown> = {}, first = ""): string {
  const slots = Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [
      name,
      typeof value === "number" && (name === "points" || name === "less") ? points(value) : String(value),
    ]),
  );
  const met = t(`why_${key}` as "why_equal", slots);
  return numbers.seat === "due" ? `${met} ${t("seat_due", { first })}` : met;
}

export const isOpen = ({ scores }: RoundBoard): boolean => !scores;
