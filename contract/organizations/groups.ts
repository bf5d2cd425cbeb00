import * as z from "zod/mini";
import { route } from "../route.ts";

export const practiceGroup = z.object({ id: z.string(), name: z.string(), enabled: z.boolean() });
export type PracticeGroup = z.infer<typeof practiceGroup>;

/** One's own groups; an administrator sees all. Sorted by name, those that are switched off included. */
export const listPracticeGroups = route({
  name: "listPracticeGroups",
  method: "GET",
  path: "/api/practice_groups",
  access: "person",
  summary: "Practice groups",
  reply: z.object({ data: z.array(practiceGroup) }),
});
