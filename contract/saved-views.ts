import * as z from "zod/mini";
import { noControls, plainLine } from "./text-fields.ts";

/* Filters of a page under a name, for the person who saved them. */

/** Characters. */
export const LONGEST_VIEW_NAME = 60;
/** For each group in Insights, and each list of the admin area. */
export const MAX_SAVED_VIEWS = 30;
const LONGEST_VIEW_QUERY = 1000;

const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The tab of Insights, or the list, that it opens. */
  area: z.string(),
  /** Query string without a question mark. Empty for the defaults. */
  query: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

/** All views that the caller saved for the group or list, by name. */
export const savedViews = z.object({ data: z.array(savedView) });
export const viewName = plainLine(LONGEST_VIEW_NAME);
export const viewQuery = z.string().check(z.maxLength(LONGEST_VIEW_QUERY), noControls);
