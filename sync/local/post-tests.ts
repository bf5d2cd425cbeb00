import type { Device } from "../device.ts";
import type { Desk } from "./commit.ts";
import type { DeviceDatabase } from "./device-database.ts";
import { owe } from "./enqueue.ts";

export const takePostTest =
  (desk: Desk, device: DeviceDatabase): Device["credits"]["answerTest"] =>
  async (contentId, answers) => {
    const terms = await device.creditTerms.get(contentId);
    await owe(desk, {
      call: "takePostTest",
      body: {
        id: desk.ports.ids.uuid(),
        record_id_: contentId,
        answers: answers.map(({ questionId, choiceId }) => ({
          question: questionId,
          choice: choiceId,
        })),
        // They may ask something else by the time it arrives.
        ...(terms?.version !== undefined && { terms_version: terms.version }),
        taken_at: new Date(desk.ports.clock.now()).toISOString(),
      },
    });
  };
