import {
  LONGEST_VIEW_NAME,
  MAX_SAVED_VIEWS,
  type SavedView,
} from "#contract/insights/saved-views.ts";
import { INSIGHTS_PATH } from "#shared/navigation/paths.ts";
import { areas } from "./area.ts";
import { addressOf, chosenIn } from "./filters-chosen.ts";
import { savedViews as copy } from "./saved-views-copy.ts";

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

/** The filters of an address, without anything else in it. */
export const viewQuery = (search: string): string =>
  addressOf(chosenIn(new URLSearchParams(search))).toString();

/** Where a view is. Views of tabs that no longer exist open the first one. */
export function viewPath({ area, query }: Pick<SavedView, "area" | "query">) {
  const [first] = areas;
  const known = areas.find((one) => one === area) ?? first;
  return {
    pathname: known === first ? INSIGHTS_PATH : `${INSIGHTS_PATH}/${known}`,
    search: query,
  };
}
