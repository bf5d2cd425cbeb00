import * as z from "zod/mini";
import { recordId } from "./content.ts";

/** Days that an assignment stays on devices after its due date. */
export const ASSIGNMENT_DAYS_AFTER_DUE = 90;

/** A lesson or a series that a group assigned to the person. Exactly one of the two is named. */
export const assignment = z.object({
  id: z.string(),
  record_id_: z.nullable(recordId),
  series_id: z.nullable(z.string()),
  /** yyyy-MM-dd, by the person's own calendar. */
  due_on: z.string(),
  /** Name of the group. */
  by: z.string(),
});
export type AssignmentWire = z.infer<typeof assignment>;
