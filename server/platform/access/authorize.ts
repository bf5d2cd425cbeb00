import type { FastifyRequest } from "fastify";
import type { Routes } from "#contract/routes.ts";
import type { Database, PersonRow } from "../database/tables.ts";
import type { Deps } from "../deps.ts";
import {
  type apiError,
  forbidden,
  notConfirmed,
  type Session,
  twoStepRequired,
} from "../web/handler.ts";
import { confirmedCalls, permissions } from "./permissions.ts";
import {
  type Caller,
  effectiveRole,
  isAllowed,
  isPrivileged,
  type Rule,
  requiresGroups,
} from "./rules.ts";

export type Authorize = (
  call: keyof Routes,
  session: Session,
  request: Pick<FastifyRequest, "params" | "query">,
) => Promise<ReturnType<typeof apiError> | undefined>;

type AuthorizeDeps = Pick<Deps, "db"> & {
  readonly groupsOf: (
    db: Database,
    personId: string,
  ) => Promise<readonly { readonly id: string }[]>;
  /** Returns whether the person's organization requires two-step sign-in. */
  readonly requiresTwoStep: (
    db: Database,
    person: Pick<PersonRow, "id" | "burnout_role">,
  ) => Promise<boolean>;
};

export const requiresSession = (call: keyof Routes): boolean => permissions[call] !== "anyone";

/** Returns the error for a signed-in person who may not make this call, or undefined if they may. */
export const authorize =
  ({ db, groupsOf, requiresTwoStep }: AuthorizeDeps): Authorize =>
  async (call, { person, isConfirmed, isTwoStep, isFromLaunch }, { params, query }) => {
    const rule = permissions[call];
    const caller = await callerFor(rule, person, () => groupsOf(db, person.id));
    if (!isAllowed(rule, caller, { params: fieldsOf(params), query: fieldsOf(query) }))
      return forbidden;
    // A launch opens no account with a role, but the person may get one while its session is open.
    if (isFromLaunch && isPrivileged(rule)) return notConfirmed;
    // People without two-step sign-in still reach their own data, so that their devices stay in sync.
    if (!isTwoStep && isPrivileged(rule) && (await requiresTwoStep(db, person)))
      return twoStepRequired;
    if (!isConfirmed && confirmedCalls.has(call)) return notConfirmed;
    return;
  };

async function callerFor(
  rule: Rule,
  person: PersonRow,
  readGroups: () => Promise<readonly { readonly id: string }[]>,
): Promise<Caller> {
  const groups = requiresGroups(rule) ? await readGroups() : [];
  const burnout_role = effectiveRole(person);
  return { id: person.id, burnout_role, groups: groups.map(({ id }) => id) };
}

const fieldsOf = (value: unknown) => (value ?? {}) as Readonly<Record<string, unknown>>;
