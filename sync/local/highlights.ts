import type { Device } from "../device.ts";
import { highlightsIn } from "../records/highlights.ts";
import type { ActionContext } from "./commit.ts";
import { enqueue } from "./enqueue.ts";

const isoTime = (at: number) => new Date(at).toISOString();

/** Does nothing if the sentence is already highlighted. */
export const addHighlight =
  (context: ActionContext): Device["highlights"]["add"] =>
  async ({ contentId, text, atSeconds }) => {
    const { clock, ids } = context.ports;
    await enqueue(context, {
      call: "saveHighlight",
      body: {
        id: ids.uuid(),
        record_id_: contentId,
        text,
        at_seconds: atSeconds ?? null,
        created_at: isoTime(clock.now()),
        deleted: false,
      },
      tables: [context.db.highlights],
      shouldEnqueue: async () =>
        !(await highlightsIn(context.db, contentId)).some(
          (one) => one.text === text && one.atSeconds === atSeconds,
        ),
    });
  };

/** Does nothing if the highlight is already removed. */
export const removeHighlight =
  (context: ActionContext): Device["highlights"]["remove"] =>
  async ({ id, contentId, createdAt }) => {
    await enqueue(context, {
      call: "saveHighlight",
      body: {
        id,
        record_id_: contentId,
        text: "",
        at_seconds: null,
        created_at: isoTime(createdAt),
        deleted: true,
      },
      tables: [context.db.highlights],
      shouldEnqueue: async () =>
        (await highlightsIn(context.db, contentId)).some((one) => one.id === id),
    });
  };
