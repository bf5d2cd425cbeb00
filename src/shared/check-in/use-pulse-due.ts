import { useEffect, useState } from "react";
import { DEFAULT_SURVEY, PULSE_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { useLive, valueOr } from "#device/use-live.ts";
import type { Device } from "#sync/device.ts";
import { type PulseFacts, pulseDueFrom } from "./pulse-due.ts";

const MAX_TIMER_MS = 2 ** 31 - 1;

export async function pulseFacts({ answers }: Pick<Device, "answers">): Promise<PulseFacts> {
  const [given, survey, { since, snoozedUntil }] = await Promise.all([
    answers.given(),
    answers.survey(PULSE_SURVEY),
    answers.pulseSchedule(),
  ]);
  const times = given
    .filter(({ surveyId }) => surveyId === PULSE_SURVEY || surveyId === DEFAULT_SURVEY)
    .map(({ answeredAt }) => answeredAt);
  return {
    lastAnsweredAt: times.length > 0 ? Math.max(...times) : undefined,
    everyDays: survey?.everyDays,
    since,
    snoozedUntil,
  };
}

type PulseDue = {
  /** The local data has been read. */
  readonly isKnown: boolean;
  readonly isDue: boolean;
  readonly everyDays: number | undefined;
};

/** Returns whether a pulse check is due. Updates while the page stays open. */
export function usePulseDue(): PulseDue {
  const live = useLive(pulseFacts, []);
  const facts = valueOr(live, undefined);
  const [now, setNow] = useState(Date.now);
  const from = facts && pulseDueFrom(facts);
  useEffect(() => {
    if (from === undefined) return;
    const look = () => setNow(Date.now());
    const wait = Math.min(Math.max(0, from - Date.now()), MAX_TIMER_MS);
    const timer = setTimeout(look, wait);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [from]);
  return {
    isKnown: live.kind !== "loading",
    isDue: from !== undefined && now >= from,
    everyDays: facts?.everyDays,
  };
}
