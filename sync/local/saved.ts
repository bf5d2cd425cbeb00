import type { Device } from "../device.ts";
import { isSaved } from "../records/saved.ts";
import type { ActionContext } from "./commit.ts";
import { enqueue } from "./enqueue.ts";

export const setSaved =
  (context: ActionContext): Device["saved"]["set"] =>
  (contentId, saved) =>
    enqueue(context, {
      call: "saveContent",
      body: { record_id_: contentId, saved },
      tables: [context.db.saved],
      shouldEnqueue: async () => (await isSaved(context.db, contentId)) !== saved,
    });
