// What is asked of the house about progress: it counts, this page only shows.
import { ask } from "../../api";
import { greeted } from "../../store/house";
import { language, PSEUDO } from "../../text";
import type { EarnedInfo, ProgressInfo, Statistics } from "../../wire/http";

export type { AchievementInfo, EarnedInfo, GameStatistics, LevelShare, ProgressInfo, QuestInfo, Statistics } from "../../wire/http";

/** What the house says in words comes in the language that is spoken. */
export async function said<T>(method: string, path: string, body?: unknown): Promise<T> {
  const found = await ask<T>(method, `/api/me/${path}?language=${encodeURIComponent(language.value)}`, body);
  return language.value === PSEUDO ? (await import("../../text/pseudo")).pseudoAnswer(found) : found;
}

export async function progress(): Promise<ProgressInfo> {
  await greeted();
  return zoned(await said<ProgressInfo>("GET", "progress"));
}

/** Days begin as on this device: the house is told its zone once there is something to count; it takes one a day. */
async function zoned(found: ProgressInfo): Promise<ProgressInfo> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone || zone === found.zone || !found.games) return found;
  return said<ProgressInfo>("POST", "progress/zone", { zone }).catch(() => found);
}

export async function statistics(): Promise<Statistics> {
  await greeted();
  return said("GET", "statistics");
}

export const swap = (quest: string): Promise<ProgressInfo> => said("POST", "progress/swap", { quest });

export const earned = (table: string): Promise<EarnedInfo> => said("GET", `progress/earned/${encodeURIComponent(table)}`);
