import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/tables.ts";
import type { StoreMail } from "./local-mailbox.ts";
import type { Message } from "./messages.ts";

export type OutgoingMail = Message & { readonly to: string };

export type MailerOptions = {
  readonly db: Database;
  readonly clock: Clock;
  readonly smtpUrl?: string | undefined;
  readonly from: string;
  readonly log: Pick<FastifyBaseLogger, "error">;
  /** Where the local mailbox keeps what it receives; it stands in for `smtpUrl`. */
  readonly keep: StoreMail;
};
