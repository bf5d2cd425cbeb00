import type { Device } from "../device.ts";
import { type Desk, keep } from "./commit.ts";
import { owe } from "./enqueue.ts";

export const giveFeedback =
  (desk: Desk): Device["feedback"]["give"] =>
  (contentId, { helpful, comment }) =>
    owe(desk, {
      call: "giveFeedback",
      body: {
        record_id_: contentId,
        helpful: helpful ?? null,
        comment: comment?.trim() || null,
        id: desk.ports.ids.uuid(),
        given_at: new Date(desk.ports.clock.now()).toISOString(),
      },
    });

/** Stays on this device. */
export const dismissFeedback =
  (desk: Desk): Device["feedback"]["dismiss"] =>
  (contentId) => {
    const { feedback } = desk.db;
    const at = desk.ports.clock.now();
    return keep(desk, [feedback], async () => {
      if ((await feedback.get(contentId)) === undefined) {
        await feedback.add({ contentId, state: "dismissed", at });
      }
    });
  };
