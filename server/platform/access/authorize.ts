import type { FastifyRequest } from "fastify";
import type { Routes } from "#contract/routes.ts";
import type { Database } from "../database/tables.ts";
import type { Deps } from "../deps.ts";
import { type apiError, forbidden, type Session } from "../web/handler.ts";
import { permissions } from "./permissions.ts";
import { effectiveRole, isAllowed, requiresGroups } from "./rules.ts";

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
};

export const requiresSession = (call: keyof Routes): boolean => permissions[call] !== "anyone";

/** Returns the error for a signed-in person who may not make this call, or undefined if they may. */
export const authorize =
  ({ db, groupsOf }: AuthorizeDeps): Authorize =>
  async (call, { person }, { params, query }) => {
    const rule = permissions[call];
    const groups = requiresGroups(rule) ? await groupsOf(db, person.id) : [];
    const caller = {
      id: person.id,
      burnout_role: effectiveRole(person),
      groups: groups.map(({ id }) => id),
    };
    if (isAllowed(rule, caller, { params: fieldsOf(params), query: fieldsOf(query) })) return;
    return forbidden;
  };

const fieldsOf = (value: unknown) => (value ?? {}) as Readonly<Record<string, unknown>>;
