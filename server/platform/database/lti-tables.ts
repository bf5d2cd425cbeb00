import type { JWK } from "jose";
import type { Default, Json } from "./columns.ts";

type LtiKeyTable = { kid: string; private_jwk: Json<JWK>; created_at: Date };

/** A learning platform such as Canvas or Moodle. Its practice group is that of the endpoint with the same id. */
type LtiPlatformTable = {
  id: string;
  name: string;
  issuer: string;
  client_id: string;
  /** Where browsers go to sign in at the platform. */
  auth_url: string;
  token_url: string;
  jwks_url: string;
  deployment_ids: Json<string[]>;
  /** Whether an email in a launch may find the account of a person. */
  trusts_email: boolean;
  last_launch_at: Default<Date | null>;
  last_problem: Default<string | null>;
  last_problem_at: Default<Date | null>;
};

/** Who a person is at a platform. */
type LtiIdentityTable = {
  id: string;
  platform_id: string;
  subject: string;
  person_id: string;
  created_at: Date;
};

type LtiLineItemTable = {
  platform_id: string;
  person_id: string;
  url: string;
  subject: string;
  lesson_id: string;
  created_at: Date;
};

type LtiAttemptTable = {
  state_hash: string;
  platform_id: string;
  nonce: string;
  browser_hash: string;
  expires_at: Date;
  created_at: Date;
};

/** A verified message that opens a lesson. */
export type LtiResourceMessage = {
  readonly kind: "resource";
  /** Undefined for anonymous launches. */
  readonly subject?: string | undefined;
  /** Undefined if the platform says that it isn't verified. */
  readonly email?: string | undefined;
  readonly name: string;
  readonly lesson: string | null;
  /** Where the score goes. Only for learners. */
  readonly lineItem: string | null;
};

/** A verified message that asks for lessons. */
export type LtiPickMessage = {
  readonly kind: "pick";
  readonly deployment: string;
  readonly returnUrl: string;
  readonly isMultiple: boolean;
  readonly takesLineItems: boolean;
  /** Returned as it came. */
  readonly data?: string | undefined;
};

/**
 * - `sign_in`: continues in the browser that started it
 * - `connect`: waits until the person has signed in
 * - `pick`: waits until lessons are chosen
 */
export type LtiStep = "sign_in" | "connect" | "pick";

type LtiLaunchTable = {
  token_hash: string;
  platform_id: string;
  step: LtiStep;
  browser_hash: string | null;
  message: Json<LtiResourceMessage | LtiPickMessage>;
  expires_at: Date;
  created_at: Date;
};

export type LtiTables = {
  lti_key: LtiKeyTable;
  lti_platform: LtiPlatformTable;
  lti_identity: LtiIdentityTable;
  lti_line_item: LtiLineItemTable;
  lti_attempt: LtiAttemptTable;
  lti_launch: LtiLaunchTable;
};
