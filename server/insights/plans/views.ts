import type { SavedView } from "#contract/saved-views.ts";
import { invalidSentences } from "#server/organizations/invalid-fields.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { viewErrors } from "#server/platform/saved-views/saved-views-copy.ts";
import {
  renameOwnView,
  saveNewView,
  type ViewProblem,
} from "#server/platform/saved-views/store.ts";
import { apiError } from "#server/platform/web/handler.ts";
import type { Writer } from "./open-group.ts";
import { isViewQuery } from "./view-query.ts";

const refusalOf = (problem: ViewProblem | undefined) =>
  problem && invalidSentences({ [problem.field]: [problem.sentence] });

/** Saves a view. Returns a refusal, or undefined on success. */
export const saveGroupView = async (db: Database, writer: Writer, view: Omit<SavedView, "id">) =>
  refusalOf(
    await saveNewView(db, writer, { ...view, isQuery: isViewQuery(view.query) }, writer.now),
  );

export async function renameGroupView(db: Database, writer: Writer, id: string, name: string) {
  const problem = await renameOwnView(db, writer, id, name);
  return problem === "not-found" ? apiError("not_found", viewErrors.notFound) : refusalOf(problem);
}
