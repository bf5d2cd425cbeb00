import { Dexie, type EntityTable } from "dexie";
import type { Databases } from "../ports.ts";
import type { Session } from "../session/session.ts";
import { giveWayToNewerSchema, withoutNewerSchema } from "./schema-guard.ts";

/** Mirrors the session from local storage, which a worker can't read. */
export type SessionMirror = { readonly key: "current"; readonly session: Session };

/** A separate database, because deleting it also removes the session from the browser's files. */
export class SessionDatabase extends Dexie {
  readonly session!: EntityTable<SessionMirror, "key">;

  constructor(databases?: Databases) {
    super("respite-session", {
      ...withoutNewerSchema(databases, 1),
      chromeTransactionDurability: "relaxed",
      cache: "disabled",
    });
    this.version(1).stores({ session: "key" });
    giveWayToNewerSchema(this);
  }
}
