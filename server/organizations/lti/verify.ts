import { errors, type JWTPayload, jwtVerify } from "jose";
import type { LaunchProblem } from "#contract/organizations/admin-platforms.ts";
import type { LtiPlatform } from "#server/platform/lti/access-token.ts";
import { LTI_ALGORITHM } from "#server/platform/lti/keys.ts";
import { claim, commonClaims, type Parsed, parseMessage, type Rules } from "./claims.ts";
import { KeysError, type PlatformKeys } from "./platform-keys.ts";

const CLOCK_SKEW_SECONDS = 60;
/** As long as an attempt lasts. */
const MAX_AGE_SECONDS = 600;
const MAX_TOKEN = 100_000;

type Expected = {
  readonly platform: LtiPlatform;
  readonly nonce: string;
  readonly keys: PlatformKeys;
  readonly now: number;
  readonly rules: Rules;
};

export type Verified = Exclude<Parsed, { problem: string }> | { readonly problem: LaunchProblem };

function problemOf(error: unknown): LaunchProblem {
  if (error instanceof KeysError) return "keys";
  if (error instanceof errors.JWTExpired) return "expired";
  if (error instanceof errors.JWTClaimValidationFailed)
    return ["iat", "nbf", "exp"].includes(error.claim) ? "expired" : "claims";
  return "signature";
}

/** What a database can't store. JSON writes zero characters and halves of characters as escapes. */
const UNSTORABLE = /\\u(0000|d[89a-f])/i;

/** With several audiences, or if the claim is there, the token must be issued to us. */
const isForUs = ({ aud, azp }: JWTPayload, clientId: string) =>
  azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId;

/** Checks an id token as the 1EdTech Security Framework 1.0 demands (5.1.3), and reads its message. */
export async function verifyLaunch(idToken: string, expected: Expected): Promise<Verified> {
  const { platform, nonce, keys, now, rules } = expected;
  if (idToken.length > MAX_TOKEN) return { problem: "claims" };
  try {
    const { payload } = await jwtVerify(idToken, keys(platform), {
      issuer: platform.issuer,
      audience: platform.client_id,
      algorithms: [LTI_ALGORITHM],
      currentDate: new Date(now),
      clockTolerance: CLOCK_SKEW_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
      requiredClaims: ["exp", "iat", "nonce"],
    });
    const claims = commonClaims(payload);
    if (UNSTORABLE.test(JSON.stringify(payload))) return { problem: "claims" };
    if (!claims || claims.nonce !== nonce) return { problem: "claims" };
    if (!isForUs(payload, platform.client_id)) return { problem: "claims" };
    if (!platform.deployment_ids.includes(claims[claim.deployment] as string))
      return { problem: "deployment" };
    return parseMessage(payload, claims, rules);
  } catch (error) {
    return { problem: problemOf(error) };
  }
}
