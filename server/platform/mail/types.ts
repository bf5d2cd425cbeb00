import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/tables.ts";
import type { KeepMail } from "./local-mailbox.ts";
import type { Letter } from "./messages.ts";

export type Outgoing = Letter & { readonly to: string };

export type MailerOptions = {
  readonly db: Database;
  readonly clock: Clock;
  readonly smtpUrl?: string | undefined;
  readonly from: string;
  readonly log: Pick<FastifyBaseLogger, "error">;
  /** Where the local mailbox keeps what it receives; it stands in for `smtpUrl`. */
  readonly keep: KeepMail;
};
