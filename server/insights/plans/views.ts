import { sql } from "kysely";
import { containsCardNumber } from "#contract/accounts/card.ts";
import { MAX_SAVED_VIEWS, type SavedView } from "#contract/insights/saved-views.ts";
import { invalidSentences } from "#server/organizations/invalid-fields.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { apiError } from "#server/platform/web/handler.ts";
import type { Writer } from "./open-group.ts";
import { planErrors } from "./plans-copy.ts";
import { isViewQuery } from "./view-query.ts";

const notFound = apiError("not_found", planErrors.viewNotFound);
const refusedName = (sentence: string) => invalidSentences({ name: [sentence] });

const ownViews = (db: Connection, { group, by }: Pick<Writer, "group" | "by">) =>
  db
    .selectFrom("saved_view")
    .select(["id", "name", "area", "query"])
    .where("person_id", "=", by)
    .where("practice_group_id", "=", group);

/** Returns a person's views of a group, by name. */
export const viewsOf = (
  db: Connection,
  owner: Pick<Writer, "group" | "by">,
): Promise<SavedView[]> => ownViews(db, owner).orderBy(sql`lower(name)`).orderBy("id").execute();

/** Runs a person's changes one after another. */
const withLock = <T>(db: Database, { by }: Writer, work: (trx: Connection) => Promise<T>) =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`saved_view ${by}`}))`.execute(trx);
    return work(trx);
  });

/** Returns why a view can't have this name. */
function problemOf(views: readonly SavedView[], name: string, id?: string) {
  const isTaken = views.some(
    (view) => view.id !== id && view.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) return refusedName(planErrors.nameTaken);
  return containsCardNumber(name) ? refusedName(planErrors.cardNumber) : undefined;
}

/** Saves a view. Like the other functions here, returns a refusal, or undefined on success. */
export const saveNewView = (db: Database, writer: Writer, view: Omit<SavedView, "id">) =>
  withLock(db, writer, async (trx) => {
    const views = await viewsOf(trx, writer);
    const problem = problemOf(views, view.name);
    if (problem) return problem;
    if (!isViewQuery(view.query)) return invalidSentences({ query: [planErrors.unknownFilters] });
    if (views.length >= MAX_SAVED_VIEWS)
      return refusedName(planErrors.tooManyViews(MAX_SAVED_VIEWS));
    await trx
      .insertInto("saved_view")
      .values({
        ...view,
        ...{ id: uuidv7(writer.now), person_id: writer.by, practice_group_id: writer.group },
        created_at: new Date(writer.now),
      })
      .execute();
  });

export const renameOwnView = (db: Database, writer: Writer, id: string, name: string) =>
  withLock(db, writer, async (trx) => {
    const views = await viewsOf(trx, writer);
    if (!views.some((view) => view.id === id)) return notFound;
    const problem = problemOf(views, name, id);
    if (problem) return problem;
    await trx.updateTable("saved_view").set({ name }).where("id", "=", id).execute();
  });

export const deleteOwnView = (db: Connection, { group, by }: Writer, id: string) =>
  db
    .deleteFrom("saved_view")
    .where("id", "=", id)
    .where("person_id", "=", by)
    .where("practice_group_id", "=", group)
    .execute();
