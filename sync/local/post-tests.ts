import type { Device } from "../device.ts";
import type { ActionContext } from "./commit.ts";
import type { DeviceDatabase } from "./device-database.ts";
import { enqueue } from "./enqueue.ts";

export const takePostTest =
  (context: ActionContext, device: DeviceDatabase): Device["credits"]["answerTest"] =>
  async (contentId, answers) => {
    const terms = await device.creditTerms.get(contentId);
    await enqueue(context, {
      call: "takePostTest",
      body: {
        id: context.ports.ids.uuid(),
        record_id_: contentId,
        answers: answers.map(({ questionId, choiceId }) => ({
          question: questionId,
          choice: choiceId,
        })),
        // The questions may have changed by the time the attempt arrives.
        ...(terms?.version !== undefined && { terms_version: terms.version }),
        taken_at: new Date(context.ports.clock.now()).toISOString(),
      },
    });
  };
