import * as z from "zod/mini";
import { route } from "../route.ts";

export const practiceGroup = z.object({ id: z.string(), name: z.string(), enabled: z.boolean() });
export type PracticeGroup = z.infer<typeof practiceGroup>;

/** Returns the person's groups, or all groups for administrators. Sorted by name, including disabled ones. */
export const listPracticeGroups = route({
  name: "listPracticeGroups",
  method: "GET",
  path: "/api/practice_groups",
  access: "person",
  summary: "Practice groups",
  reply: z.object({ data: z.array(practiceGroup) }),
});
