import type { ColumnType } from "kysely";
import type { SsoClaims } from "./registration-types.ts";

/** Whom an organisation calls what. */
type SsoIdentityTable = {
  provider: string;
  /** The name the organisation gives somebody for good; the email may change. */
  subject: string;
  person_id: string;
  created_at: Date;
};

/** Somebody is at an organisation's sign-in. The row goes when they are back, or ten minutes later. */
type SsoAttemptTable = {
  state_hash: string;
  provider: string;
  /** Of the cookie of the browser that began. */
  browser_hash: string;
  nonce: string | null;
  verifier: string | null;
  /** Of SAML: the request that must be answered. */
  request_id: string | null;
  /** Of SAML: what the answer said, until the browser that began comes for it. */
  claimed: ColumnType<SsoClaims | null, null, string>;
  redirect_url: string;
  expires_at: Date;
  created_at: Date;
};

/** A token that stands in an address for a moment; the row goes when it is exchanged. */
type SsoExchangeTable = {
  token_hash: string;
  person_id: string;
  client: string;
  browser_hash: string;
  expires_at: Date;
  created_at: Date;
};

export type SsoTables = {
  sso_identity: SsoIdentityTable;
  sso_attempt: SsoAttemptTable;
  sso_exchange: SsoExchangeTable;
};
