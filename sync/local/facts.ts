import type { ServerPublicKey } from "#contract/sync/encrypted.ts";
import type { RecordName } from "#contract/sync/records.ts";
import type { HelpResource } from "#contract/wellbeing/help.ts";
import type { Smart } from "../downloads/smart-settings.ts";
import type { LocallyEncrypted } from "../ports.ts";
import type { Licenses, Profile, ReminderTimes } from "../records/types.ts";
import { fact } from "./fact.ts";

/** Stored under the spelling that installed devices already have. */
export type StoredLicenses = Omit<Licenses, "licenses"> & {
  readonly licences: Licenses["licenses"];
};

/** The server this database belongs to. Replies from any other server are ignored. */
export const knownServer = fact<string>("server");
/** The server's epoch at the last pull. Another one means that the server was restored from a backup. */
export const knownEpoch = fact<string>("epoch");
/** During the first complete pull after a restore: the rows of each list that haven't come again yet. */
export const notSeenAgain = fact<Partial<Record<RecordName, readonly string[]>>>("notSeenAgain");
/** What the restored server may lack has been queued, and not been pushed since. */
export const requeuedAfterRestore = fact<true>("requeuedAfterRestore");
/** The position of the last pull; opaque. */
export const cursor = fact<string>("cursor");
/** The `etag` of the reply to exactly this cursor. */
export const catalogTag = fact<{ readonly cursor: string; readonly tag: string }>("tag");
/** In the person's database: the newest state of the catalog, if the server names one. */
export const newestCatalog = fact<string>("catalog");
/** This state of the catalog has been pulled completely, up to this cursor. */
export const pulledCatalog = fact<{ readonly cursor: string; readonly state: string }>("catalog");
/** Identifies this installation to the server. */
export const installation = fact<string>("device");
/**
 * The cycle that may settle. Each cycle raises the epoch, so that a replaced one notices. `until`
 * is in milliseconds since 1970.
 */
export const lease = fact<{ readonly epoch: number; readonly until: number }>("lease");
/** The entries that were taken and aren't settled: their `gen` by `seq` (`outbox/in-flight.ts`). */
export const inFlight = fact<ReadonlyMap<number, number>>("inFlight");
/** When background writes last caused a request of their own. */
export const backgroundSentAt = fact<number>("backgroundSentAt");
/** When device and server last agreed on everything, in milliseconds since 1970. */
export const lastSyncedAt = fact<number>("lastSyncedAt");
/** When the last complete pull began, in milliseconds since 1970. */
export const lastPulledAt = fact<number>("lastPulledAt");
/** The server's public key for encrypting answers and, at sign-out, pending writes. */
export const encryptionKey = fact<ServerPublicKey>("sealingKey");
/** The server's state, without pending changes. */
export const knownProfile = fact<Profile>("profile");
/** The person's help resources. */
export const knownHelp = fact<readonly HelpResource[]>("help");
/** The server's state, without pending changes. */
export const knownLicenses = fact<StoredLicenses>("licences");
type StoredDraft = {
  readonly surveyId: number;
  readonly at: number;
  readonly covered: LocallyEncrypted;
};
/** Unfinished answers to one survey. */
export const storedDraft = fact<StoredDraft>("draft");
/** Unfinished answers to the organization's own questions alone. Those of an open check-in stay beside them. */
export const storedOwnDraft = fact<StoredDraft>("ownDraft");
/** When this person last skipped all of those questions on this device. */
export const ownQuestionsSkippedAt = fact<number>("ownQuestionsSkippedAt");
/** When this person first used this device, and until when they snoozed pulse checks. */
export const pulseSchedule = fact<{ readonly since: number; readonly snoozedUntil?: number }>(
  "asking",
);
/** What this person has searched for on this device, newest first. */
export const recentSearches = fact<readonly string[]>("recentSearches");

/** Achievements reached on this device and not celebrated yet. */
export const uncelebrated = fact<readonly string[]>("uncelebrated");
/** Achievements this device has recorded automatically. */
export const selfRecorded = fact<readonly string[]>("recordedHere");
/** Set if this browser shows reminders: the address last registered with the push service. */
export const reminderAddress = fact<string>("reminders");
/** When reminders come. */
export const reminderTimes = fact<ReminderTimes>("reminderTimes");
/** When the next device report is due. */
export const reportDueAt = fact<number>("reportDueAt");
/** The person's smart-download settings and automatic downloads. */
export const smartDownloads = fact<Smart>("smartDownloads");
/** During a complete re-pull of the catalog: the keys of all rows received so far. */
export const catalogRecount = fact<readonly string[]>("recount");
