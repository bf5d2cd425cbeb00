import type { FastifyRequest } from "fastify";
import type { BulkList } from "#contract/bulk-changes.ts";
import type { Deps } from "../deps.ts";
import type { Handlers, Session } from "../web/handler.ts";
import { recentChanges } from "./record.ts";
import { applyNext, undoNext } from "./run.ts";
import type { AnyBulkTarget, BulkActor } from "./target.ts";

type BulkCalls = "listBulkChanges" | "applyBulkChange" | "undoBulkChange";

export type BulkDeps = Pick<Deps, "db" | "clock"> & {
  readonly targets: Readonly<Record<BulkList, AnyBulkTarget>>;
  /** Origin of mailed links. */
  readonly originOf: (request: FastifyRequest) => string;
};

export function bulkHandlers({
  db,
  clock,
  targets,
  originOf,
}: BulkDeps): Pick<Handlers, BulkCalls> {
  const actor = ({ person, isConfirmed }: Session, request: FastifyRequest): BulkActor => ({
    person: person.id,
    now: new Date(clock.now()),
    isConfirmed,
    origin: originOf(request),
  });
  return {
    listBulkChanges: async ({ params: { list } }) => ({
      body: { data: await recentChanges(db, list) },
    }),
    applyBulkChange: ({ params: { list, id }, session, request }) =>
      applyNext(db, { target: targets[list], id, by: actor(session, request) }),
    undoBulkChange: ({ params: { list, id }, session, request }) =>
      undoNext(db, { target: targets[list], id, by: actor(session, request) }),
  };
}
