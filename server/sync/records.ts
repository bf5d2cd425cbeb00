import type { SelectQueryBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { QueuedCall } from "#contract/queued-calls.ts";
import type { RecordName, WireOf } from "#contract/sync/records.ts";
import { changeLicenses } from "#server/accounts/licenses/change-licenses.ts";
import { licensesSince, licensesWire } from "#server/accounts/licenses/queries.ts";
import { changeProfile } from "#server/accounts/profile/change-profile.ts";
import { profileSince, profileWire } from "#server/accounts/profile/queries.ts";
import type { deletedTables, retainedTables } from "#server/accounts/session/anonymize.ts";
import { claimCredit } from "#server/credit/credits/claim-credit.ts";
import { postTestsSince, postTestWire } from "#server/credit/credits/post-test-queries.ts";
import { creditsSince, creditWire } from "#server/credit/credits/queries.ts";
import { takePostTest } from "#server/credit/credits/take-post-test.ts";
import { achievementsSince } from "#server/learning/achievements/queries.ts";
import { recordAchievement } from "#server/learning/achievements/record-achievement.ts";
import { achievementWire } from "#server/learning/achievements/rules.ts";
import { existingContent } from "#server/learning/content/queries.ts";
import { highlightsSince, highlightWire } from "#server/learning/highlights/queries.ts";
import { saveHighlight } from "#server/learning/highlights/save-highlight.ts";
import { notesSince, noteWire } from "#server/learning/notes/queries.ts";
import { saveNote } from "#server/learning/notes/save-note.ts";
import { storedTimeWatchedWire, timeWatchedSince } from "#server/learning/progress/queries.ts";
import { recordTimeWatched } from "#server/learning/progress/record-time-watched.ts";
import { savedSince, savedWire } from "#server/learning/saved/queries.ts";
import { saveContent } from "#server/learning/saved/save-content.ts";
import { logUtilization } from "#server/monitoring/log-utilization.ts";
import { reportDevice } from "#server/monitoring/report-device.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Effect, QueuedBody } from "#server/platform/writes/effect.ts";
import { giveFeedback } from "#server/wellbeing/feedback/give-feedback.ts";
import { feedbackSince, givenWire } from "#server/wellbeing/feedback/queries.ts";
import { answeredSince, answeredWire } from "#server/wellbeing/surveys/queries.ts";
import { answerPulseCheck, submitSurvey } from "#server/wellbeing/surveys/submit-answers.ts";

/** Tables for which it is decided what happens to their rows when the person deletes their account. */
type PersonalTable = (typeof deletedTables | typeof retainedTables)[number] | "person";

type Context = { readonly publicUrl: string };

/** One synced record type as the server handles it. */
type Definition<T extends PersonalTable, Row extends { readonly rev: number }, W> = {
  readonly table: T;
  /** Selects the person's rows changed after `rev`, oldest change first, and one more than `limit` when there are more. */
  readonly since: (
    db: Connection,
    personId: string,
    rev: number,
    limit: number,
    // biome-ignore lint/suspicious/noExplicitAny: the tables of the query don't matter, only its rows
  ) => SelectQueryBuilder<any, any, Row>;
  /** Converts a row to its wire form. Rows may come out of JSON, with times as text. */
  readonly wire: (row: Row, context: Context) => W;
  /** Identifies a record among the person's records of this type. */
  readonly key: (wire: W) => string;
};

type AnyRow = { readonly rev: number };

/** Erases the row type that `since` and `wire` share. */
const define = <T extends PersonalTable, Row extends AnyRow, W>(
  definition: Definition<T, Row, W>,
) => ({
  table: definition.table as PersonalTable,
  /** Selects rows as JSON, to be read in one statement with those of other types. */
  rowsSince: (db: Connection, personId: string, rev: number, limit: number) =>
    jsonArrayFrom<AnyRow>(definition.since(db, personId, rev, limit)),
  wire: (row: AnyRow, context: Context): W => definition.wire(row as Row, context),
  key: definition.key,
  /** Returns the person's record with this key, or undefined when it is gone. */
  current: async (db: Connection, personId: string, key: string, context: Context) => {
    const rows = await definition.since(db, personId, BEFORE_ALL, EVERY_ROW).execute();
    return rows
      .map((row) => definition.wire(row as Row, context))
      .find((wire) => definition.key(wire) === key);
  },
});

/** Also selects rows that never changed, such as a new person's profile. */
export const BEFORE_ALL = -1;
const EVERY_ROW = 1_000_000;

export type ServerRecord<W> = ReturnType<typeof define<PersonalTable, AnyRow, W>>;

/** Every record type that syncs; one that is missing here doesn't compile. */
export const serverRecords: { readonly [N in RecordName]: ServerRecord<WireOf<N>> } = {
  time_watched: define({
    table: "time_watched",
    since: timeWatchedSince,
    wire: storedTimeWatchedWire,
    key: ({ record_id_ }) => record_id_,
  }),
  saved: define({
    table: "saved_content",
    since: savedSince,
    wire: savedWire,
    key: ({ record_id_ }) => record_id_,
  }),
  credits: define({
    table: "credit",
    since: creditsSince,
    wire: (row, { publicUrl }) => creditWire(publicUrl)(row),
    key: ({ id }) => id,
  }),
  achievements: define({
    table: "achievement",
    since: achievementsSince,
    wire: achievementWire,
    key: ({ name }) => name,
  }),
  answered: define({
    table: "survey_response",
    since: answeredSince,
    wire: answeredWire,
    key: ({ id }) => id,
  }),
  feedback: define({
    table: "feedback",
    since: feedbackSince,
    wire: givenWire,
    key: ({ record_id_ }) => record_id_,
  }),
  profile: define({
    table: "person",
    since: profileSince,
    wire: profileWire,
    key: () => "",
  }),
  post_tests: define({
    table: "post_test",
    since: postTestsSince,
    wire: postTestWire,
    key: ({ id }) => id,
  }),
  licences: define({
    table: "licences",
    since: licensesSince,
    wire: licensesWire,
    key: () => "",
  }),
  notes: define({
    table: "lesson_note",
    since: notesSince,
    wire: noteWire,
    key: ({ id }) => id,
  }),
  highlights: define({
    table: "highlight",
    since: highlightsSince,
    wire: highlightWire,
    key: ({ id }) => id,
  }),
};

export const recordNames = Object.keys(serverRecords) as RecordName[];

type QueuedWrite<C extends QueuedCall> = {
  readonly effect: Effect<C>;
  /** Whether applying a write again changes nothing, however much later. Others replace the stored value, which may be newer. */
  readonly isRepeatable: (body: QueuedBody<C>) => boolean;
  /** If the last write to arrive wins: what it replaces, and the part of the body for each. */
  readonly replaces?: (body: QueuedBody<C>) => Readonly<Record<string, Partial<QueuedBody<C>>>>;
};

const always = () => true;
const never = () => false;
const eachField = <T extends object>(body: T): Readonly<Record<string, Partial<T>>> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, { [name]: value } as Partial<T>]),
  );
const aboutItsLesson = <T extends { readonly record_id_: string }>(body: T) => ({
  [body.record_id_]: body,
});
const withOwnId = ({ id }: { readonly id?: string | undefined }) => id !== undefined;

/** Every queued write; one that is missing here doesn't compile. */
export const queuedWrites: { readonly [C in QueuedCall]: QueuedWrite<C> } = {
  recordTimeWatched: { effect: recordTimeWatched, isRepeatable: always },
  submitSurvey: { effect: submitSurvey, isRepeatable: withOwnId },
  answerPulseCheck: { effect: answerPulseCheck, isRepeatable: withOwnId },
  takePostTest: { effect: takePostTest, isRepeatable: withOwnId },
  claimCredit: { effect: claimCredit, isRepeatable: always },
  recordAchievement: { effect: recordAchievement, isRepeatable: always },
  giveFeedback: {
    effect: giveFeedback(existingContent),
    isRepeatable: never,
    replaces: aboutItsLesson,
  },
  saveContent: { effect: saveContent, isRepeatable: never, replaces: aboutItsLesson },
  saveNote: { effect: saveNote, isRepeatable: never },
  saveHighlight: { effect: saveHighlight, isRepeatable: always },
  logUtilization: { effect: logUtilization, isRepeatable: withOwnId },
  reportDevice: { effect: reportDevice, isRepeatable: always },
  changeProfile: { effect: changeProfile, isRepeatable: never, replaces: eachField },
  changeLicences: {
    effect: changeLicenses,
    isRepeatable: never,
    replaces: (body) => ({ licences: body }),
  },
};
