import type { ColumnType } from "kysely";
import type { Default } from "./columns.ts";

/** One signed-in device. Tokens are kept as SHA-256 only. */
type AuthClientTable = {
  person_id: string;
  client: string;
  token_hash: string;
  previous_token_hash: string | null;
  expiry: Date;
  created_at: Date;
  updated_at: Date;
  last_seen_at: Date;
  /** The last act of the person, by which a session is idle or not. */
  last_active_at: Default<Date>;
  user_agent: string | null;
  /** Opened by the link of a mail, to choose a new password. */
  from_reset: Default<boolean>;
};

/** A mailed link by which an account gets its first password. */
type ConfirmationTable = {
  token_hash: string;
  person_id: string;
  /** The address the link was made for. */
  email: string;
  expires_at: Date;
  used_at: Date | null;
  created_at: Date;
};

/** A letter that has to be sent; the row goes when it is. */
type MailJobTable = {
  id: string;
  recipient: string;
  /** Nothing when it was given up: a letter may hold a link that signs in. */
  letter: ColumnType<StoredMessage | null, string, string | null>;
  attempts: Default<number>;
  run_at: Date;
  locked_until: Default<Date | null>;
  failure: Default<string | null>;
  failed_at: Default<Date | null>;
  /** Nobody is shown whom it goes to. */
  is_private: Default<boolean>;
  created_at: Date;
};

export type StoredMessage = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Content as base64. */
  readonly attachments?: readonly {
    readonly filename: string;
    readonly mime: string;
    readonly content: string;
  }[];
};

/** How often something was done until `ends_at`. The table is not logged. */
type RateLimitTable = { key: string; ends_at: Date; n: number };

type ProviderTitleTable = { name: string };

type PasswordResetTable = {
  token_hash: string;
  person_id: string;
  expires_at: Date;
  used_at: Date | null;
  created_at: Date;
};

/** What the server's own mailbox received, where no mail server is configured. */
type DevMailTable = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  received_at: Date;
};

export type AccountTables = {
  auth_client: AuthClientTable;
  password_reset: PasswordResetTable;
  confirmation: ConfirmationTable;
  mail_job: MailJobTable;
  rate_limit: RateLimitTable;
  provider_title: ProviderTitleTable;
  dev_mail: DevMailTable;
};
