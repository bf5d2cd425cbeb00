import type { NetworkRequest, Reply } from "#sync/ports.ts";
import type { Session } from "#sync/session/session.ts";
import type { PersonName } from "../../support/small-world.ts";

/** What the server has of everybody, in words that do not depend on how it keeps it. */
export type Truth = {
  readonly watched: readonly (Of & { record: string; seconds: number; finished: boolean })[];
  readonly saved: readonly (Of & { record: string; saved: boolean })[];
  readonly credits: readonly (Of & { record: string; type: string; note: string })[];
  /** As they came; `deed` says which it was. */
  readonly tests: readonly (Of & { deed: number; passed: boolean })[];
  readonly licences: readonly (Of & { number: string })[];
  readonly achievements: readonly (Of & { name: string })[];
  /** As they came. */
  readonly responses: readonly (Of & { id: string; survey: number; text: string })[];
  readonly notes: readonly (Of & { id: string; text: string; deleted: boolean })[];
  readonly feedback: readonly (Of & { record: string; comment: string })[];
  readonly events: readonly (Of & { id: string; context: string })[];
  readonly profiles: readonly (Of & { location: string; specialty: string })[];
};
type Of = { readonly person: PersonName };

export type Meant = { readonly owner: string; readonly call: string; readonly v: number };
export type WatchedTruth = Truth["watched"][number];

/** A server, real or modelled. What is asked of it takes no time of the devices. */
export type SimServer = {
  readonly ask: (request: NetworkRequest) => Promise<Reply>;
  /** Signs in, on one device more. */
  readonly openSession: (person: PersonName) => Promise<Session>;
  readonly endSessions: (person: PersonName) => Promise<void>;
  /** From now on it fails whenever something is to be written about this lesson. */
  readonly breakAt: (record: string | undefined) => Promise<void>;
  readonly withdraw: (record: string) => Promise<void>;
  readonly truth: () => Promise<Truth>;
  readonly watched: () => Promise<readonly WatchedTruth[]>;
  /** What a sealed body says, if it was meant for this. */
  readonly open: (sealed: string, meant: Meant) => Promise<unknown>;
  /** Goes back to how it was at the last backup. */
  readonly backUp: () => Promise<void>;
  readonly restore: () => Promise<void>;
  /** To be as new, for another episode with another clock. */
  readonly reset: (now: () => number) => Promise<void>;
  readonly close: () => Promise<void>;
};
