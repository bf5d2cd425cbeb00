import { sql } from "kysely";
import { containsCardNumber } from "#contract/accounts/card.ts";
import { MAX_SAVED_VIEWS, type SavedView } from "#contract/saved-views.ts";
import type { Connection, Database } from "../database/tables.ts";
import { uuidv7 } from "../ids.ts";
import { viewErrors } from "./saved-views-copy.ts";

/** Whose views: a person's, of a group in Insights or of a list of the admin area. */
export type ViewOwner = { readonly by: string } & (
  | { readonly group: string }
  | { readonly list: string }
);

/** Why a change was refused, as a sentence about a field. */
export type ViewProblem = { readonly field: "name" | "query"; readonly sentence: string };

const ownViews = (db: Connection, owner: ViewOwner) =>
  db
    .selectFrom("saved_view")
    .select(["id", "name", "area", "query"])
    .where("person_id", "=", owner.by)
    .where((at) =>
      "group" in owner
        ? at("practice_group_id", "=", owner.group)
        : at.and([at("practice_group_id", "is", null), at("area", "=", owner.list)]),
    );

/** Returns views by name. */
export const viewsOf = (db: Connection, owner: ViewOwner): Promise<SavedView[]> =>
  ownViews(db, owner).orderBy(sql`lower(name)`).orderBy("id").execute();

/** Runs a person's changes one after another. */
const withLock = <T>(db: Database, { by }: ViewOwner, work: (trx: Connection) => Promise<T>) =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`saved_view ${by}`}))`.execute(trx);
    return work(trx);
  });

/** Returns why a view can't have this name. */
function problemOf(
  views: readonly SavedView[],
  name: string,
  id?: string,
): ViewProblem | undefined {
  const isTaken = views.some(
    (view) => view.id !== id && view.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) return { field: "name", sentence: viewErrors.nameTaken };
  return containsCardNumber(name) ? { field: "name", sentence: viewErrors.cardNumber } : undefined;
}

export const saveNewView = (
  db: Database,
  owner: ViewOwner,
  view: Omit<SavedView, "id"> & { readonly isQuery: boolean },
  now: number,
): Promise<ViewProblem | undefined> =>
  withLock(db, owner, async (trx) => {
    const views = await viewsOf(trx, owner);
    const { isQuery, ...values } = view;
    const problem = problemOf(views, view.name);
    if (problem) return problem;
    if (!isQuery) return { field: "query", sentence: viewErrors.unknownFilters };
    if (views.length >= MAX_SAVED_VIEWS)
      return { field: "name", sentence: viewErrors.tooMany(MAX_SAVED_VIEWS) };
    const practice_group_id = "group" in owner ? owner.group : null;
    await trx
      .insertInto("saved_view")
      .values({
        ...values,
        ...{ id: uuidv7(now), person_id: owner.by, practice_group_id },
        created_at: new Date(now),
      })
      .execute();
    return;
  });

export const renameOwnView = (
  db: Database,
  owner: ViewOwner,
  id: string,
  name: string,
): Promise<ViewProblem | "not-found" | undefined> =>
  withLock(db, owner, async (trx) => {
    const views = await viewsOf(trx, owner);
    if (!views.some((view) => view.id === id)) return "not-found";
    const problem = problemOf(views, name, id);
    if (problem) return problem;
    await trx.updateTable("saved_view").set({ name }).where("id", "=", id).execute();
    return;
  });

export async function deleteOwnView(db: Connection, owner: ViewOwner, id: string): Promise<void> {
  await db
    .deleteFrom("saved_view")
    .where("id", "=", id)
    .where("id", "in", ownViews(db, owner).clearSelect().select("id"))
    .execute();
}
