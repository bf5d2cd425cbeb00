import type { Device } from "../device.ts";
import type { Desk } from "./keep.ts";
import { owe } from "./owe.ts";

export const takePostTest =
  (desk: Desk): Device["credits"]["answerTest"] =>
  (contentId, answers) =>
    owe(desk, {
      call: "takePostTest",
      body: {
        id: desk.ports.ids.uuid(),
        record_id_: contentId,
        answers: answers.map(({ questionId, choiceId }) => ({
          question: questionId,
          choice: choiceId,
        })),
        taken_at: new Date(desk.ports.clock.now()).toISOString(),
      },
    });
