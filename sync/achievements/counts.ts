import { FINISHED_FRACTION } from "#contract/constants.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { answersGiven } from "../records/answered.ts";
import { allCredits } from "../records/credits.ts";
import type { Counts } from "./reached.ts";

/** Returns the lessons that are finished by the same rule as on the server. */
async function finishedIn(device: DeviceDatabase, person: PersonDatabase): Promise<string[]> {
  const [watched, lessons] = await Promise.all([
    person.timeWatched.toArray(),
    device.content.toArray(),
  ]);
  const lengths = new Map(lessons.map(({ id, lengthSeconds }) => [id, lengthSeconds]));
  const isFinished = ({ contentId, finished, furthest }: (typeof watched)[number]) => {
    const length = lengths.get(contentId) ?? 0;
    return finished || (length > 0 && furthest >= FINISHED_FRACTION * length);
  };
  return watched.filter(isFinished).map(({ contentId }) => contentId);
}

/**
 * Counts only what the server has confirmed. The queries start together because Dexie observes only
 * queries made before the first await.
 */
export async function confirmedCounts(person: PersonDatabase): Promise<Counts> {
  const [watched, credits, surveys_answered] = await Promise.all([
    person.timeWatched.toArray(),
    person.credits.toArray(),
    person.answered.count(),
  ]);
  return {
    lessons_finished: watched.filter(({ finishedThere }) => finishedThere).length,
    credits_claimed: credits.filter(({ state, revoked }) => state === "confirmed" && !revoked)
      .length,
    surveys_answered,
  };
}

/** Counts everything the person has done, pending writes included. */
export async function countsSoFar(device: DeviceDatabase, person: PersonDatabase): Promise<Counts> {
  const [finished, credits, answers] = await Promise.all([
    finishedIn(device, person),
    allCredits(person, device),
    answersGiven(person),
  ]);
  return {
    lessons_finished: finished.length,
    credits_claimed: credits.filter(({ revoked }) => !revoked).length,
    surveys_answered: answers.length,
  };
}
