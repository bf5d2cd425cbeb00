import type { Device } from "../device.ts";
import { type ActionContext, commit } from "./commit.ts";
import { enqueue } from "./enqueue.ts";

export const giveFeedback =
  (context: ActionContext): Device["feedback"]["give"] =>
  (contentId, { helpful, comment }) =>
    enqueue(context, {
      call: "giveFeedback",
      body: {
        record_id_: contentId,
        helpful: helpful ?? null,
        comment: comment?.trim() || null,
        id: context.ports.ids.uuid(),
        given_at: new Date(context.ports.clock.now()).toISOString(),
      },
    });

/** Stored on this device only. */
export const dismissFeedback =
  (context: ActionContext): Device["feedback"]["dismiss"] =>
  (contentId) => {
    const { feedback } = context.db;
    const at = context.ports.clock.now();
    return commit(context, [feedback], async () => {
      if ((await feedback.get(contentId)) === undefined) {
        await feedback.add({ contentId, state: "dismissed", at });
      }
    });
  };
