import type { Device } from "../device.ts";
import { isSaved } from "../records/saved.ts";
import type { Desk } from "./commit.ts";
import { owe } from "./enqueue.ts";

export const setSaved =
  (desk: Desk): Device["saved"]["set"] =>
  (contentId, saved) =>
    owe(desk, {
      call: "saveContent",
      body: { record_id_: contentId, saved },
      tables: [desk.db.saved],
      isNews: async () => (await isSaved(desk.db, contentId)) !== saved,
    });
