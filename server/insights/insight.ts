import { ALL } from "#contract/insights/filters.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { forbidden, type Session } from "#server/platform/web/handler.ts";
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

/** A released figure and its approximate number of people. */
export type Told<D> = { readonly data: Released<D>; readonly bucket: string };

/** Sorts the query's filters and drops undefined ones. */
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

/** Wraps an insights handler. Replies contain only released values, and every query is audited first. */
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
    // Same reply as for a group the caller may not see.
    if (frame === undefined) return forbidden;
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
