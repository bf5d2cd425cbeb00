import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { type Actor, aboutLesson } from "./actor.ts";
import type { Lesson } from "./queries.ts";
import { isReferenced, lessonsLinkingTo } from "./references.ts";

/** Deletes a lesson that no device has and nothing refers to. Otherwise returns why not. */
export async function deleteUnused(
  trx: Connection,
  { id, was_published, wire }: Lesson,
  by: Actor,
): Promise<string | undefined> {
  if (was_published || (await isReferenced(trx, id)))
    return "This lesson was published before. Unpublish it instead.";
  const others = await lessonsLinkingTo(trx, id);
  if (others.length > 0)
    return `These lessons link to it: ${others.join(", ")}. Remove the links first.`;
  await trx.deleteFrom("content_edit").where("content_id", "=", id).execute();
  await trx.deleteFrom("content_version").where("content_id", "=", id).execute();
  // A tombstone, so that importing the built-in catalog doesn't bring the draft back.
  await trx
    .updateTable("content")
    .set({ removed: true, edited: true })
    .where("id", "=", id)
    .execute();
  await recordAudit(
    trx,
    {
      by: by.person,
      action: "lesson.deleted",
      about: aboutLesson(id),
      before: { title: wire.title },
    },
    by.now,
  );
  return undefined;
}
