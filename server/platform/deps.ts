import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/tables.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Files } from "./storage/files.ts";
import type { PartStore } from "./storage/parts.ts";

/** The application's dependencies. It has no other state. */
export type Deps = {
  readonly db: Database;
  /** Absent: nothing is read from a replica. */
  readonly replica?: Database | undefined;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly files: Files;
  readonly parts: PartStore;
  readonly mail: Mailer;
  /** Id of this installation; devices refuse to sync with another one. */
  readonly server: string;
};
