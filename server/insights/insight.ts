import { ALL } from "#contract/insights-filters.ts";
import type { Deps } from "../deps.ts";
import { refuse, type Session } from "../handlers.ts";
import { answer, type Released } from "./anonymity.ts";
import { dayOf } from "./days.ts";
import { type Group, groupById, noteQuery } from "./queries.ts";

type Query = { readonly practice_group_id: string };

export type Asking<Q extends Query> = {
  readonly db: Deps["db"];
  readonly group: Group;
  readonly id: string;
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

/** A reply is made of what may be told, and of nothing else. Each asking is noted before it is answered. */
export const insight =
  <Q extends Query, D>(
    { db, clock }: Pick<Deps, "db" | "clock">,
    endpoint: string,
    tell: (asking: Asking<Q>) => Promise<Told<D>>,
  ) =>
  async ({ query, session }: { readonly query: Q; readonly session: Session }) => {
    const now = clock.now();
    const { practice_group_id: id, ...filters } = query;
    const group = await groupById(db, id, dayOf(now));
    // As for a group that is somebody else's.
    if (group === undefined) return refuse("forbidden", "This takes another role.");
    const { data, bucket } = await tell({ db, group, id, query, today: dayOf(now) });
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
