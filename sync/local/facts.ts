import type { EntityTable } from "dexie";
import type { ServerPublicKey } from "#contract/sync/encrypted.ts";
import type { HelpResource } from "#contract/wellbeing/help.ts";
import type { Smart } from "../downloads/smart-settings.ts";
import type { Covered } from "../ports.ts";
import type { Licences, Profile } from "../records/types.ts";
import type { Fact } from "./device-database.ts";

type Facts = EntityTable<Fact, "key">;

/** A small fact with a name of its own, in either database. */
export type FactOf<T> = {
  readonly get: (facts: Facts) => Promise<T | undefined>;
  readonly set: (facts: Facts, value: T) => Promise<unknown>;
  readonly forget: (facts: Facts) => Promise<void>;
};

const fact = <T>(key: string): FactOf<T> => ({
  get: async (facts) => (await facts.get(key))?.value as T | undefined,
  set: (facts, value) => facts.put({ key, value }),
  forget: (facts) => facts.delete(key),
});

/** Which server this database has been filled by, and owes to. Any other one is not listened to. */
export const knownServer = fact<string>("server");
/** How far the changes have come; opaque. */
export const cursor = fact<string>("cursor");
/** The server's mark of the answer to exactly this cursor. */
export const seenTag = fact<{ readonly cursor: string; readonly tag: string }>("tag");
/** The catalogue has come whole at least once. */
export const hasArrived = fact<boolean>("arrived");
/** Identifies this installation to the server. */
export const installation = fact<string>("device");
/** Who may settle: each pass raises the epoch, so that one that was taken over finds out. Until when, in milliseconds. */
export const lease = fact<{ readonly epoch: number; readonly until: number }>("lease");
/** When something that travels in the background last caused a request of its own. */
export const backgroundSentAt = fact<number>("backgroundSentAt");
/** When device and server last agreed on everything, in milliseconds since 1970. */
export const lastSyncedAt = fact<number>("lastSyncedAt");
/** What is sealed on this device is sealed to it. */
export const sealingKey = fact<ServerPublicKey>("sealingKey");
/** As the server has it; what waits here comes on top. */
export const knownProfile = fact<Profile>("profile");
/** Where this person finds help, as the server last told. */
export const knownHelp = fact<readonly HelpResource[]>("help");
/** As the server has them; what waits here comes on top. */
export const knownLicences = fact<Licences>("licences");
/** Answers that were begun, of one survey. */
export const keptDraft = fact<{
  readonly surveyId: number;
  readonly at: number;
  readonly covered: Covered;
}>("draft");
/** When this person was first here, and until when they do not want to be asked. */
export const asking = fact<{ readonly since: number; readonly snoozedUntil?: number }>("asking");
/** What was reached here, and nobody has been told yet. */
export const uncelebrated = fact<readonly string[]>("uncelebrated");
/** The achievements this device has told the server of by itself. */
export const recordedHere = fact<readonly string[]>("recordedHere");
/** This browser reminds the person; the address is what the push service was last told. */
export const remindedAt = fact<string>("reminders");
/** The person has signed out: until they come back, nothing of theirs is written here. */
export const isPutAway = fact<true>("putAway");
/** When it is next said how this device is. */
export const reportDueAt = fact<number>("reportDueAt");
/** What the device downloads by itself, and for this person. */
export const smartDownloads = fact<Smart>("smartDownloads");
/** While the catalogue is fetched anew: everything that has come so far. */
export const recount = fact<readonly string[]>("recount");
