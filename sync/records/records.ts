import type { Table } from "dexie";
import type { RecordName } from "#contract/sync/records.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { achievementRecord } from "./achievements.ts";
import { answeredRecord } from "./answered.ts";
import { creditRecord } from "./credits.ts";
import { feedbackRecord } from "./feedback.ts";
import { highlightRecord } from "./highlights.ts";
import { licensesRecord } from "./licenses.ts";
import { noteRecord } from "./notes.ts";
import { postTestRecord } from "./post-tests.ts";
import { profileRecord } from "./profile.ts";
import type { DeviceRecord } from "./record.ts";
import { savedRecord } from "./saved.ts";
import { timeWatchedRecord } from "./time-watched.ts";

/** Every record type that syncs; one that is missing here doesn't compile. */
export const deviceRecords: { readonly [N in RecordName]: DeviceRecord<N> } = {
  time_watched: timeWatchedRecord,
  saved: savedRecord,
  credits: creditRecord,
  achievements: achievementRecord,
  answered: answeredRecord,
  feedback: feedbackRecord,
  profile: profileRecord,
  post_tests: postTestRecord,
  licences: licensesRecord,
  notes: noteRecord,
  highlights: highlightRecord,
};

/** Returns the tables that hold synced records, each once. */
export const recordTables = (db: PersonDatabase): Table[] => [
  ...new Set([...Object.values(deviceRecords).map(({ table }) => table(db)), db.facts]),
];
