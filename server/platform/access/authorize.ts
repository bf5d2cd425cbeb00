import type { FastifyRequest } from "fastify";
import type { Routes } from "#contract/routes.ts";
import type { Database } from "../database/tables.ts";
import type { Deps } from "../deps.ts";
import { refuse, type Session } from "../web/handler.ts";
import { whoMay } from "./permissions.ts";
import { isOwn, mayCall, needsGroups } from "./rules.ts";

export type Admit = (
  call: keyof Routes,
  session: Session,
  request: Pick<FastifyRequest, "params" | "query">,
) => Promise<ReturnType<typeof refuse> | undefined>;

type AdmitDeps = Pick<Deps, "db"> & {
  readonly groupsOf: (
    db: Database,
    personId: string,
  ) => Promise<readonly { readonly id: string }[]>;
};

/** Does a call need a session at all? */
export const needsPerson = (call: keyof Routes): boolean => whoMay[call] !== "anyone";

/** Why somebody who is signed in may not make this call; nothing = they may. */
export const admit =
  ({ db, groupsOf }: AdmitDeps): Admit =>
  async (call, { person }, { params, query }) => {
    const rule = whoMay[call];
    const groups = needsGroups(rule) ? await groupsOf(db, person.id) : [];
    const caller = { ...person, groups: groups.map(({ id }) => id) };
    if (mayCall(rule, caller, { params: fieldsOf(params), query: fieldsOf(query) })) return;
    return refuse(
      "forbidden",
      isOwn(rule) ? "This is somebody else's." : "This takes another role.",
    );
  };

const fieldsOf = (value: unknown) => (value ?? {}) as Readonly<Record<string, unknown>>;
