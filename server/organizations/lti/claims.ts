import * as z from "zod/mini";
import { textValue } from "#server/accounts/sso/protocol.ts";
import type { LtiPickMessage, LtiResourceMessage } from "#server/platform/database/lti-tables.ts";
import { isEndpointUrl } from "#server/platform/events/address.ts";
import { SCORE_SCOPE } from "#server/platform/lti/scopes.ts";
import { lessonAt } from "./addresses.ts";

/* Claims of LTI 1.3, https://www.imsglobal.org/spec/lti/v1p3, and Deep Linking 2.0. */

const LTI = "https://purl.imsglobal.org/spec/lti/claim";
export const claim = {
  messageType: `${LTI}/message_type`,
  version: `${LTI}/version`,
  deployment: `${LTI}/deployment_id`,
  target: `${LTI}/target_link_uri`,
  roles: `${LTI}/roles`,
  resourceLink: `${LTI}/resource_link`,
  scores: "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint",
  deepLinking: "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings",
  deepLinkingData: "https://purl.imsglobal.org/spec/lti-dl/claim/data",
  contentItems: "https://purl.imsglobal.org/spec/lti-dl/claim/content_items",
} as const;
export const VERSION = "1.3.0";
export const LESSON_LINK = "ltiResourceLink";

const MAX_URL = 2000;
const MAX_DATA = 20_000;

/** What every message has. */
const common = z.object({
  nonce: z.string(),
  [claim.messageType]: z.string(),
  [claim.version]: z.literal(VERSION),
  [claim.deployment]: z.string(),
  [claim.roles]: z._default(z.array(z.string()), []),
});

const resource = z.object({
  sub: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  email: z.optional(z.unknown()),
  email_verified: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
  [claim.target]: z.string().check(z.maxLength(MAX_URL)),
  [claim.resourceLink]: z.object({ id: z.string().check(z.minLength(1), z.maxLength(255)) }),
  [claim.scores]: z.optional(
    z.object({
      scope: z._default(z.array(z.string()), []),
      lineitem: z.optional(z.string().check(z.maxLength(MAX_URL))),
    }),
  ),
});

/** Some versions of Moodle send flags as text. */
const flag = z.union([z.boolean(), z.string()]);
const isOn = (value: boolean | string | undefined) => value === true || value === "true";
const isOff = (value: boolean | string | undefined) => value === false || value === "false";

const deepLinking = z.object({
  [claim.deepLinking]: z.object({
    deep_link_return_url: z.string().check(z.maxLength(MAX_URL)),
    accept_types: z.array(z.string()),
    accept_multiple: z.optional(flag),
    accept_lineitem: z.optional(flag),
    data: z.optional(z.string().check(z.maxLength(MAX_DATA))),
  }),
});

const hasRole = (roles: readonly string[], names: RegExp) => roles.some((role) => names.test(role));
/** Roles are URIs that end with the name. Earlier versions had the name alone. */
const LEARNER = /(^|[#/])Learner$/;
const INSTRUCTOR = /(^|[#/])(Instructor|Administrator|ContentDeveloper|Manager|SysAdmin)$/;

export type Rules = { readonly publicUrl: string; readonly inPrivateNetworks: boolean };

export type Parsed =
  | { readonly message: LtiResourceMessage | LtiPickMessage }
  | { readonly problem: "claims" | "message" | "target" }
  | { readonly refused: "not_instructor" | "unsupported" };

export const commonClaims = (payload: unknown) => z.safeParse(common, payload).data;
export type CommonClaims = NonNullable<ReturnType<typeof commonClaims>>;

function parseResource(payload: unknown, roles: readonly string[], rules: Rules): Parsed {
  const { data } = z.safeParse(resource, payload);
  if (!data) return { problem: "claims" };
  const lesson = lessonAt(data[claim.target] as string, rules.publicUrl);
  if (lesson === undefined) return { problem: "target" };
  const { lineitem, scope = [] } =
    (data[claim.scores] as { lineitem?: string; scope?: string[] }) ?? {};
  const isGraded =
    lineitem !== undefined &&
    lesson !== null &&
    scope.includes(SCORE_SCOPE) &&
    hasRole(roles, LEARNER) &&
    isEndpointUrl(lineitem, rules.inPrivateNetworks);
  return {
    message: {
      kind: "resource",
      subject: data.sub === undefined ? undefined : textValue(data.sub, 255) || undefined,
      email: data.email_verified === false ? undefined : textValue(data.email, 254) || undefined,
      name: textValue(data.name, 100),
      lesson,
      lineItem: isGraded ? lineitem : null,
    },
  };
}

function parseDeepLinking(
  payload: unknown,
  { [claim.roles]: roles, [claim.deployment]: deployment }: CommonClaims,
  { inPrivateNetworks }: Rules,
): Parsed {
  const settings = z.safeParse(deepLinking, payload).data?.[claim.deepLinking];
  if (!settings) return { problem: "claims" };
  const { deep_link_return_url: returnUrl, accept_types, accept_multiple, data } = settings;
  if (!isEndpointUrl(returnUrl, inPrivateNetworks)) return { problem: "target" };
  if (!hasRole(roles as string[], INSTRUCTOR)) return { refused: "not_instructor" };
  if (!accept_types.includes(LESSON_LINK)) return { refused: "unsupported" };
  return {
    message: {
      kind: "pick",
      deployment: deployment as string,
      returnUrl,
      isMultiple: isOn(accept_multiple),
      takesLineItems: !isOff(settings.accept_lineitem),
      data,
    },
  };
}

/** Turns the claims of a verified message into what Respite needs from them. */
export function parseMessage(payload: unknown, claims: CommonClaims, rules: Rules): Parsed {
  const type = claims[claim.messageType];
  if (type === "LtiResourceLinkRequest")
    return parseResource(payload, claims[claim.roles] as string[], rules);
  if (type === "LtiDeepLinkingRequest") return parseDeepLinking(payload, claims, rules);
  return { problem: "message" };
}
