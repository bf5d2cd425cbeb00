import type { Table } from "dexie";
import { licences } from "#contract/accounts/licenses.ts";
import { profile } from "#contract/accounts/profile.ts";
import { credit, postTest } from "#contract/credit/credits.ts";
import { achievement } from "#contract/learning/achievements.ts";
import { saved } from "#contract/learning/saved.ts";
import { type TimeWatchedWire, timeWatched } from "#contract/learning/time-watched.ts";
import type { QueuedCall } from "#contract/routes.ts";
import type { MyChanges } from "#contract/sync/sync.ts";
import { feedbackGiven } from "#contract/wellbeing/feedback.ts";
import { answered } from "#contract/wellbeing/surveys.ts";
import { isPutAway, knownLicences, knownProfile } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { raisedBy } from "../pull/translate.ts";
import {
  achievementFromWire,
  answeredFromWire,
  creditFromWire,
  feedbackFromWire,
  licencesFromWire,
  postTestFromWire,
  profileFromWire,
  savedFromWire,
} from "../pull/translate-mine.ts";
import type { OutboxEntry } from "./entry.ts";

/** What the server has of a person, as a page of changes or the answers to writes bring it. */
export type Records = Partial<
  Pick<
    MyChanges,
    | "time_watched"
    | "saved"
    | "credits"
    | "achievements"
    | "answered"
    | "feedback"
    | "profile"
    | "post_tests"
    | "licences"
  >
>;

/** What `applyRecords` may write to. */
export const recordTables = (db: PersonDatabase): Table[] => [
  db.timeWatched,
  db.saved,
  db.credits,
  db.achievements,
  db.answered,
  db.feedback,
  db.postTests,
  db.facts,
];

/** Progress is only raised: what still waits here is in the row already, and wins. */
async function applyTimeWatched(
  db: PersonDatabase,
  server: readonly TimeWatchedWire[],
  now: number,
): Promise<void> {
  const local = await db.timeWatched.bulkGet(server.map((row) => row.record_id_));
  await db.timeWatched.bulkPut(server.map((row, index) => raisedBy(local[index], row, now)));
}

async function applySaved(
  db: PersonDatabase,
  server: NonNullable<Records["saved"]>,
  now: number,
): Promise<void> {
  const before = await db.saved.bulkGet(server.map((row) => row.record_id_));
  const rows = server.map((row, index) => {
    const isChange = before[index]?.saved !== row.saved;
    return savedFromWire(row, isChange ? now : (before[index]?.changedAt ?? now));
  });
  await db.saved.bulkPut(rows);
}

/**
 * Keeps the server's word. What waits here is not touched: progress is merged, and all else is shown over the server's
 * word for as long as it waits.
 */
export async function applyRecords(
  db: PersonDatabase,
  records: Records,
  now: number,
): Promise<void> {
  const { time_watched = [], saved: onList = [], credits = [] } = records;
  const { achievements = [], answered: given = [], feedback = [], post_tests = [] } = records;
  if (time_watched.length > 0) await applyTimeWatched(db, time_watched, now);
  if (onList.length > 0) await applySaved(db, onList, now);
  if (credits.length > 0) await db.credits.bulkPut(credits.map(creditFromWire));
  if (achievements.length > 0) await db.achievements.bulkPut(achievements.map(achievementFromWire));
  if (given.length > 0) await db.answered.bulkPut(given.map(answeredFromWire));
  if (feedback.length > 0) await db.feedback.bulkPut(feedback.map(feedbackFromWire));
  if (post_tests.length > 0) await db.postTests.bulkPut(post_tests.map(postTestFromWire));
  if (records.licences) await knownLicences.set(db.facts, licencesFromWire(records.licences));
  if (records.profile) await knownProfile.set(db.facts, profileFromWire(records.profile));
}

/** A write that is done, and what the server has since. */
export type Done = { readonly entry: OutboxEntry; readonly state: unknown };

type Read<T> = {
  readonly safeParse: (
    value: unknown,
  ) => { readonly success: true; readonly data: T } | { readonly success: false };
};

/** Of the answers to writes of these kinds, in their order, those that can be read. */
const statesOf = <T>(done: readonly Done[], shape: Read<T>, ...calls: readonly QueuedCall[]): T[] =>
  done.flatMap(({ entry, state }) => {
    const read = calls.includes(entry.call) ? shape.safeParse(state) : undefined;
    return read?.success ? [read.data] : [];
  });

type Told = { readonly video_finished?: unknown };

/** What the server has is not what it was told; or it is now known to have the end of a lesson. */
const bringsNews = ({ entry, state }: Done) =>
  (state as Told | undefined)?.video_finished === true ||
  JSON.stringify(state) !== JSON.stringify(entry.body);

/** Applies the states that came with results. An unreadable one is left to the next pull. */
export async function applyStates(
  db: PersonDatabase,
  done: readonly Done[],
  now: number,
): Promise<void> {
  // The person has left meanwhile: it comes back with them.
  if (await isPutAway.get(db.facts)) return;
  const lastProfile = statesOf(done, profile, "changeProfile").at(-1);
  const lastLicences = statesOf(done, licences, "changeLicences").at(-1);
  const records: Records = {
    time_watched: statesOf(done.filter(bringsNews), timeWatched, "recordTimeWatched"),
    saved: statesOf(done, saved, "saveContent"),
    credits: statesOf(done, credit, "claimCredit"),
    post_tests: statesOf(done, postTest, "takePostTest"),
    achievements: statesOf(done, achievement, "recordAchievement"),
    answered: statesOf(done, answered, "submitSurvey", "answerPulseCheck"),
    feedback: statesOf(done, feedbackGiven, "giveFeedback"),
  };
  const facts = {
    ...(lastProfile && { profile: lastProfile }),
    ...(lastLicences && { licences: lastLicences }),
  };
  await applyRecords(db, { ...records, ...facts }, now);
}
