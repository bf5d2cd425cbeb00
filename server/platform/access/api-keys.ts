import type { ApiScope } from "#contract/organizations/admin-api-keys.ts";
import type { Routes } from "#contract/routes.ts";
import type { PersonRow } from "../database/tables.ts";
import { apiError, type Session } from "../web/handler.ts";
import { requestErrors } from "../web/web-copy.ts";

/** A valid API key. */
export type KeyCaller = {
  readonly id: string;
  readonly practiceGroupId: string;
  readonly scopes: readonly ApiScope[];
};

/** Returns the key if it is valid now. */
export type AuthenticateKey = (key: string) => Promise<KeyCaller | undefined>;

/** `inGroup`: the call takes `practice_group_id`, which is set to the key's group. The catalog is the same for all groups. */
type KeyCall = { readonly scope: ApiScope; readonly inGroup: boolean };

/** The calls that API keys can make. All others are refused, whatever the scopes. */
export const apiKeyCalls: { readonly [C in keyof Routes]?: KeyCall } = {
  listPeople: { scope: "people:read", inGroup: true },
  listLedger: { scope: "credits:read", inGroup: true },
  ledgerTotals: { scope: "credits:read", inGroup: true },
  listAssignments: { scope: "assignments:read", inGroup: true },
  getAssignment: { scope: "assignments:read", inGroup: true },
  listAssignees: { scope: "assignments:read", inGroup: true },
  catalogueChanges: { scope: "content:read", inGroup: false },
};

const KEY = /^bearer +(respite_\S+)$/i;

/** Returns the API key of the `authorization` header. Sessions have another form there. */
export const apiKeyIn = (authorization: string | undefined): string | undefined =>
  KEY.exec(authorization ?? "")?.[1];

export const unknownKey = apiError("unauthenticated", requestErrors.apiKeyUnknown);

/** Limits the query to the key's group. Returns the error for a call that the key may not make. */
export function authorizeKey(
  call: keyof Routes,
  { scopes, practiceGroupId }: KeyCaller,
  query: Record<string, unknown>,
): ReturnType<typeof apiError> | undefined {
  const rule = apiKeyCalls[call];
  if (!rule) return apiError("forbidden", requestErrors.apiKeyCall);
  if (!scopes.includes(rule.scope))
    return apiError("forbidden", requestErrors.apiKeyScope(rule.scope));
  if (!rule.inGroup) return;
  const asked = query.practice_group_id;
  if (asked !== undefined && asked !== practiceGroupId)
    return apiError("forbidden", requestErrors.apiKeyGroup);
  query.practice_group_id = practiceGroupId;
  return;
}

/** The id can't be a person's, because those have no colon. */
const leaderFor = (id: string): PersonRow => ({
  id: `api-key:${id}`,
  provider: "api-key",
  uid: "",
  email: "",
  password_hash: null,
  first_name: "",
  last_name: "",
  burnout_role: "org_leader",
  provider_title: null,
  confirmed_at: null,
  proven_email: null,
  proven_at: null,
  enabled: true,
  created_at: new Date(0),
  updated_at: new Date(0),
  date_of_birth: null,
  gender: null,
  burnout_location: null,
  burnout_specialty: null,
  years_in_profession: null,
  interests: null,
  profile_rev: 0,
  is_provider: false,
  ce_eligible: false,
  suggest_two_step: false,
  version: 0,
  changed_by: null,
});

/** What handlers get instead of a person's session. */
export const sessionOfKey = ({ id, practiceGroupId }: KeyCaller): Session => ({
  person: leaderFor(id),
  client: "",
  isIdle: false,
  responseHeaders: {},
  isConfirmed: false,
  isTwoStep: false,
  isFromLaunch: false,
  signedInAt: new Date(0),
  contact: undefined,
  apiKey: { id, practiceGroupId },
});
