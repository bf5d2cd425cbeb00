import { monthOfDay } from "#server/insights/publications/calendar.ts";
import type { TestServer } from "../../support/server.ts";

type Part = {
  readonly value: string;
  readonly people: number;
  readonly n: number;
  readonly burned: number;
  readonly could_answer?: number;
};

export type Published = {
  readonly group: string;
  /** First and last day. */
  readonly starts: string;
  readonly ends: string;
  readonly attribute?: string;
  readonly parts: readonly Part[];
};

/** Writes a publication of the rate as the closing job would. */
export async function publish({ db }: TestServer, published: Published): Promise<void> {
  const { group, starts, ends, attribute = "", parts } = published;
  const { id } = await db
    .insertInto("publication")
    .values({
      ...{ practice_group_id: group, layer: "rate", attribute, starts, ends },
      ...{ kind: attribute === "" ? "total" : "filter", has_levels: false },
      closed_at: new Date(`${ends}T23:00:00Z`),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const cells = parts.map((part) => ({
    ...{ publication_id: id, parent: "", label: part.value, could_answer: null, ...part },
    ...{ levels: null, amount: null, later: null },
  }));
  await db.insertInto("publication_cell").values(cells).execute();
}

/** Writes a total. */
export const publishTotal = (
  server: TestServer,
  group: string,
  [starts, ends]: readonly [string, string],
  [n, burned]: readonly [number, number],
) => publish(server, { group, starts, ends, parts: [{ value: "", people: n, n, burned }] });

/** Adds a group whose months are closed until a day. */
export async function addGroup({ db }: TestServer, id: string, until: string): Promise<void> {
  const group = { id, name: `Group ${id}`, created_at: new Date("2025-01-01") };
  await db
    .insertInto("practice_group")
    .values(group)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("publication_closing")
    .values({ practice_group_id: id, month: monthOfDay(until) })
    .execute();
}
