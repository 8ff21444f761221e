// What is asked of the house about progress: it counts, this page only shows.
import { ask } from "../../api";
import { greeted } from "../../store/house";
import { language } from "../../text";
import type { EarnedInfo, ProgressInfo, Statistics } from "../../wire/http";

export type { AchievementInfo, EarnedInfo, GameStatistics, LevelShare, ProgressInfo, QuestInfo, Statistics } from "../../wire/http";

const spoken = (): string => `?language=${encodeURIComponent(language.value)}`;

export async function progress(): Promise<ProgressInfo> {
  await greeted();
  return zoned(await ask<ProgressInfo>("GET", `/api/me/progress${spoken()}`));
}

/** Days begin as on this device: the house is told its zone once there is something to count; it takes one a day. */
async function zoned(found: ProgressInfo): Promise<ProgressInfo> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone || zone === found.zone || !found.games) return found;
  return ask<ProgressInfo>("POST", `/api/me/progress/zone${spoken()}`, { zone }).catch(() => found);
}

export async function statistics(): Promise<Statistics> {
  await greeted();
  return ask("GET", `/api/me/statistics${spoken()}`);
}

export const swap = (quest: string): Promise<ProgressInfo> => ask("POST", `/api/me/progress/swap${spoken()}`, { quest });

export const earned = (table: string): Promise<EarnedInfo> => ask("GET", `/api/me/progress/earned/${encodeURIComponent(table)}${spoken()}`);
