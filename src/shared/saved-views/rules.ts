import { LONGEST_VIEW_NAME, MAX_SAVED_VIEWS, type SavedView } from "#contract/saved-views.ts";
import { savedViews as copy } from "./copy.ts";

/** Returns why a view can't have this name. */
export function nameProblem(
  name: string,
  views: readonly SavedView[],
  renamed?: string,
): string | undefined {
  if (name === "") return copy.missing;
  if (name.length > LONGEST_VIEW_NAME) return copy.tooLong;
  const isTaken = views.some(
    (view) => view.id !== renamed && view.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) return copy.taken;
  return renamed === undefined && views.length >= MAX_SAVED_VIEWS ? copy.full : undefined;
}
