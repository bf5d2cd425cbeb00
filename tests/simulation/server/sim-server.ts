import type { ContentWire } from "#contract/learning/content.ts";
import type { NetworkRequest, Reply } from "#sync/ports.ts";
import type { Session } from "#sync/session/session.ts";
import type { PersonName } from "../../support/small-world.ts";

/** The server's data, independent of how it is stored. */
export type ServerState = {
  readonly watched: readonly (Of & { record: string; seconds: number; finished: boolean })[];
  readonly saved: readonly (Of & { record: string; saved: boolean })[];
  readonly credits: readonly (Of & { record: string; type: string; note: string })[];
  /** In order of arrival. `action` is the number of the action. */
  readonly tests: readonly (Of & { action: number; passed: boolean })[];
  readonly licenses: readonly (Of & { number: string })[];
  readonly achievements: readonly (Of & { name: string })[];
  /** In order of arrival. */
  readonly responses: readonly (Of & { id: string; survey: number; text: string })[];
  readonly notes: readonly (Of & { id: string; text: string; deleted: boolean })[];
  readonly highlights: readonly (Of & { id: string; text: string; deleted: boolean })[];
  readonly feedback: readonly (Of & { record: string; comment: string })[];
  readonly events: readonly (Of & { id: string; context: string })[];
  readonly profiles: readonly (Of & { location: string; specialty: string })[];
};
type Of = { readonly person: PersonName };

export type WriteContext = { readonly owner: string; readonly call: string; readonly v: number };
export type WatchedRow = ServerState["watched"][number];

/** A server, real or modeled. Its calls take no simulated time. */
export type SimServer = {
  readonly ask: (request: NetworkRequest) => Promise<Reply>;
  /** Signs in on one more device. */
  readonly openSession: (person: PersonName) => Promise<Session>;
  readonly endSessions: (person: PersonName) => Promise<void>;
  /** From now on, writes about this lesson fail. */
  readonly breakAt: (record: string | undefined) => Promise<void>;
  readonly withdraw: (record: string) => Promise<void>;
  /** Changes the tagline of a lesson. */
  readonly edit: (record: string, tagline: string) => Promise<void>;
  /** The lessons of the catalog. */
  readonly lessons: () => Promise<readonly Pick<ContentWire, "record_id_" | "tagline">[]>;
  readonly state: () => Promise<ServerState>;
  readonly watched: () => Promise<readonly WatchedRow[]>;
  /** Decrypts a body if it was meant for this write. */
  readonly open: (sealed: string, meant: WriteContext) => Promise<unknown>;
  /** Backs up the data; `restore` returns to it. */
  readonly backUp: () => Promise<void>;
  readonly restore: () => Promise<void>;
  /** Resets everything for another run with another clock. */
  readonly reset: (now: () => number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Of one length, because the traces of both servers have to be the same. */
export const epochName = (epoch: number): string => `epoch ${String(epoch).padStart(6, "0")}`;
