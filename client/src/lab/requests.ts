// What the lab asks the house. An experiment runs while its stream is read: to stop reading is to cancel it.
import { ask, headersOf, refusedBy } from "../api";
import { greeted } from "../store/house";
import type { LabFound, LabOffer, LabStarted, NewExperiment, ToMeasure } from "../wire/http";

export const offer = (): Promise<LabOffer> => ask("GET", "/api/lab");

export async function start(experiment: NewExperiment): Promise<LabStarted> {
  await greeted();
  return ask("POST", "/api/lab", experiment);
}

/** The experiment for house rules. */
export async function measure(rules: ToMeasure): Promise<LabStarted> {
  await greeted();
  return ask("POST", "/api/lab/fairness", rules);
}

/** What an experiment says, as it comes, until it is done or `signal` is aborted. */
export async function follow(key: string, take: (found: LabFound) => void, signal: AbortSignal): Promise<void> {
  const answer = await fetch(`/api/lab/${key}/events`, { headers: headersOf(), signal });
  if (!answer.ok || !answer.body) throw await refusedBy(answer);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (rest + value).split("\n\n");
    rest = events.pop() ?? "";
    const last = events.at(-1); // the newest says all
    if (last?.startsWith("data: ")) take(JSON.parse(last.slice(6)) as LabFound);
  }
}
