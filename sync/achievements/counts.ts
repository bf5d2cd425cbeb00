import { contentLane, reachesEnd } from "#contract/constants.ts";
import type { Content } from "../local/content.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { answersGiven } from "../records/answered.ts";
import { allCredits } from "../records/credits.ts";
import type { TimeWatched } from "../records/types.ts";
import type { Counts } from "./reached.ts";

const isPastEnd = ({ furthest }: TimeWatched, lesson: Content | undefined) =>
  reachesEnd(furthest, lesson?.lengthSeconds ?? 0);

/** Returns the lessons that are finished by the same rule as on the server. */
async function finishedIn(device: DeviceDatabase, person: PersonDatabase): Promise<string[]> {
  const [watched, lessons] = await Promise.all([
    person.timeWatched.toArray(),
    device.content.toArray(),
  ]);
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  return watched
    .filter((row) => row.finished || isPastEnd(row, byId.get(row.contentId)))
    .map(({ contentId }) => contentId);
}

/** Returns how many lessons the server knows to be finished. */
async function finishedThere(device: DeviceDatabase, person: PersonDatabase): Promise<number> {
  const [watched, unsynced] = await person.transaction(
    "r",
    person.timeWatched,
    person.outbox,
    async () => {
      const ofLessons = person.outbox.where("[lane+seq]").between(["content:"], ["content:\uffff"]);
      const entries = await ofLessons.filter(({ call }) => call === "recordTimeWatched").toArray();
      return [await person.timeWatched.toArray(), new Set(entries.map(({ lane }) => lane))];
    },
  );
  const others = watched.filter(
    (row) => !row.finishedThere && !unsynced.has(contentLane(row.contentId)),
  );
  const lessons = await device.content.bulkGet(others.map(({ contentId }) => contentId));
  const atEnd = others.filter((row, index) => isPastEnd(row, lessons[index]));
  return watched.filter((row) => row.finishedThere).length + atEnd.length;
}

/** Counts only what the server has confirmed. */
export async function confirmedCounts(
  device: DeviceDatabase,
  person: PersonDatabase,
): Promise<Counts> {
  const [lessons_finished, credits, surveys_answered] = await Promise.all([
    finishedThere(device, person),
    person.credits.toArray(),
    person.answered.count(),
  ]);
  return {
    lessons_finished,
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
