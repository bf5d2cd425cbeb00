import { ALL } from "#contract/insights/filters.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { apiError, type Session } from "#server/platform/web/handler.ts";
import { answer, type Released } from "./anonymity.ts";
import { dayOf } from "./days.ts";
import type { Frame, frames } from "./frames.ts";
import { noteQuery } from "./queries.ts";

type Query = { readonly practice_group_id: string };

export type Asking<Q extends Query> = {
  readonly frame: Frame;
  readonly query: Q;
  /** Days since 1970. */
  readonly today: number;
};

/** What is told, and of how many people, roughly. */
export type Told<D> = { readonly data: Released<D>; readonly bucket: string };

/** In one order, without what was left open. */
const canonical = (query: object) =>
  JSON.stringify(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== ALL)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

export type InsightDeps = Pick<Deps, "clock"> & {
  readonly db: Connection;
  readonly frameOf: ReturnType<typeof frames>;
};

/** A reply is made of what may be told, and of nothing else. Each asking is noted before it is answered. */
export const insight =
  <Q extends Query, D>(
    { db, clock, frameOf }: InsightDeps,
    endpoint: string,
    tell: (asking: Asking<Q>) => Promise<Told<D>>,
  ) =>
  async ({ query, session }: { readonly query: Q; readonly session: Session }) => {
    const now = clock.now();
    const { practice_group_id: id, ...filters } = query;
    const today = dayOf(now);
    const frame = await frameOf(id, today);
    // As for a group that is somebody else's.
    if (frame === undefined) return apiError("forbidden", "This takes another role.");
    const { data, bucket } = await tell({ frame, query, today });
    const noted = {
      person_id: session.person.id,
      practice_group_id: id,
      endpoint,
      filters: canonical(filters),
      people: bucket,
    };
    await noteQuery(db, noted, now);
    return answer(data);
  };
