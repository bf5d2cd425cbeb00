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
  /** Stores what the built-in mailbox receives; used without `smtpUrl`. */
  readonly store: StoreMail;
};
