import type { ColumnType } from "kysely";
import type { Default, Json } from "./columns.ts";
import type { SsoClaims } from "./registration-types.ts";

/** One signed-in device. Tokens are stored as SHA-256 hashes. */
type AuthClientTable = {
  person_id: string;
  client: string;
  token_hash: string;
  previous_token_hash: string | null;
  expiry: Date;
  created_at: Date;
  updated_at: Date;
  last_seen_at: Date;
  /** Last activity of the person; background requests don't count. */
  last_active_at: Default<Date>;
  user_agent: string | null;
  /** No longer used: earlier versions opened sessions for password reset links. */
  from_reset: Default<boolean>;
  /** The known device it was opened on. */
  device_hash: Default<string | null>;
  /** When and how the person last proved who they are. A `password` is not enough once two-step sign-in is on. */
  verified_at: Default<Date | null>;
  verified_by: Default<VerifiedBy | null>;
};

/** A browser that has signed in as this person. The token in its cookie is stored as a SHA-256 hash. */
type KnownDeviceTable = {
  person_id: string;
  token_hash: string;
  created_at: Date;
  used_at: Date;
};

/** Failed sign-ins of an account, address, or device. Keys are hashes, so they contain no addresses or emails. */
type SignInDelayTable = {
  key: string;
  failures: number;
  /** The next attempt is rejected before this. */
  allowed_at: Date;
  /** Half of the failures are forgiven then. */
  ends_at: Date;
};

/** `lti`: opened from a learning platform, which proves less than the others. */
export type VerifiedBy = "password" | "two_step" | "sso" | "lti";

/** Exists while two-step sign-in is on. */
type TwoStepTable = {
  person_id: string;
  since: Date;
  /** Encrypted to the server. Null without an authenticator app. */
  app_secret: Default<string | null>;
  app_added_at: Default<Date | null>;
  /** The 30-second step of the last accepted code, so that no code works twice. */
  app_last_step: Default<number>;
  /** Wrong codes in a row. */
  failures: Default<number>;
  blocked_until: Default<Date | null>;
};

type PasskeyTable = {
  /** The credential id, base64url. */
  id: string;
  person_id: string;
  name: string;
  /** COSE key, base64url. */
  public_key: string;
  counter: number;
  transports: Json<string[]>;
  is_synced: boolean;
  created_at: Date;
  last_used_at: Default<Date | null>;
};

/** Codes are stored as SHA-256 hashes. */
type RecoveryCodeTable = { person_id: string; code_hash: string; used_at: Default<Date | null> };

export type ChallengePurpose =
  | "second_step"
  | "passkey_sign_in"
  | "add_passkey"
  | "add_app"
  | "confirm";

/** A step of a sign-in or a change that is in progress. */
type TwoStepChallengeTable = {
  token_hash: string;
  purpose: ChallengePurpose;
  /** Null until a passkey says who it is. */
  person_id: string | null;
  /** The WebAuthn challenge, base64url. */
  challenge: Default<string | null>;
  /** Secret of an authenticator app that is being set up, encrypted to the server. */
  secret: Default<string | null>;
  tries: Default<number>;
  expires_at: Date;
};

/** A session that was ended from elsewhere. */
type EndedSessionTable = {
  person_id: string;
  client: string;
  token_hash: string;
  reason: "password_changed" | "email_changed" | "signed_out" | "too_many_devices";
  ended_at: Date;
};

/** Only a hash remains of a deleted account's session, so that its device can say why it ended. */
type DeletedAccountSessionTable = { token_hash: string; ended_at: Date };

/** A token for the first password. Only mailed ones prove the mailbox. */
type ConfirmationTable = {
  token_hash: string;
  person_id: string;
  /** The address the link was made for. */
  email: string;
  is_mailed: Default<boolean>;
  /** The browser that got the token had proved the mailbox before. */
  proves_email: Default<boolean>;
  /** Hash of the code in the same mail. */
  code_hash: Default<string | null>;
  /** Wrong codes that were entered. */
  tries: Default<number>;
  expires_at: Date;
  used_at: Date | null;
  created_at: Date;
};

/** A code that was mailed before an account exists. The browser that asked for it knows the id. */
type EmailProofTable = {
  id_hash: string;
  email: string;
  code_hash: string;
  /** Wrong codes that were entered. */
  tries: Default<number>;
  proven_at: Default<Date | null>;
  created_at: Date;
};

/** A queued mail. The row is deleted when it is sent. */
type MailJobTable = {
  id: string;
  recipient: string;
  /** Null after the last attempt failed, because a mail may contain a sign-in link. */
  letter: ColumnType<StoredMessage | null, string, string | null>;
  attempts: Default<number>;
  run_at: Date;
  locked_until: Default<Date | null>;
  failure: Default<string | null>;
  failed_at: Default<Date | null>;
  /** The recipient is hidden from administrators. */
  is_private: Default<boolean>;
  created_at: Date;
};

export type StoredMessage = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** `content` is base64. */
  readonly attachments?: readonly {
    readonly filename: string;
    readonly mime: string;
    readonly content: string;
  }[];
  /** Recurrent mail. */
  readonly unsubscribe?: string | undefined;
};

type MailSubscriptionTable = {
  person_id: string;
  kind: "check_in" | "insights";
  token: string;
  unsubscribed_at: Default<Date | null>;
};

/** Number of calls until `ends_at`. The table is unlogged. */
type RateLimitTable = { key: string; ends_at: Date; n: number };

type ProviderTitleTable = { name: string };

type PasswordResetTable = {
  token_hash: string;
  person_id: string;
  expires_at: Date;
  used_at: Date | null;
  created_at: Date;
};

/** Mail in the built-in mailbox, when no mail server is configured. */
type DevMailTable = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  received_at: Date;
};

/** Links a provider's subject to a person. */
type SsoIdentityTable = {
  provider: string;
  /** The provider's permanent id for the person; the email may change. */
  subject: string;
  person_id: string;
  created_at: Date;
};

/** A sign-in in progress at a provider. Deleted on return or after ten minutes. */
type SsoAttemptTable = {
  state_hash: string;
  provider: string;
  /** Hash of the cookie of the browser that started the sign-in. */
  browser_hash: string;
  nonce: string | null;
  verifier: string | null;
  /** SAML: id of the request that the response must refer to. */
  request_id: string | null;
  /** SAML: the claims, until the browser that started the sign-in collects them. */
  claimed: ColumnType<SsoClaims | null, null, string>;
  redirect_url: string;
  expires_at: Date;
  created_at: Date;
};

/** A short-lived token in a URL. Deleted when it is exchanged. */
type SsoExchangeTable = {
  token_hash: string;
  person_id: string;
  client: string;
  browser_hash: string;
  via: Default<"sso" | "lti">;
  expires_at: Date;
  created_at: Date;
};

export type AccountTables = {
  auth_client: AuthClientTable;
  ended_session: EndedSessionTable;
  deleted_account_session: DeletedAccountSessionTable;
  password_reset: PasswordResetTable;
  known_device: KnownDeviceTable;
  sign_in_delay: SignInDelayTable;
  confirmation: ConfirmationTable;
  email_proof: EmailProofTable;
  mail_job: MailJobTable;
  mail_subscription: MailSubscriptionTable;
  rate_limit: RateLimitTable;
  provider_title: ProviderTitleTable;
  dev_mail: DevMailTable;
  sso_identity: SsoIdentityTable;
  sso_attempt: SsoAttemptTable;
  sso_exchange: SsoExchangeTable;
  two_step: TwoStepTable;
  passkey: PasskeyTable;
  recovery_code: RecoveryCodeTable;
  two_step_challenge: TwoStepChallengeTable;
};
