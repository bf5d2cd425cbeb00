import type { SavedView } from "#contract/saved-views.ts";
import { INSIGHTS_PATH } from "#shared/navigation/paths.ts";
import { areas } from "./area.ts";
import { addressOf, chosenIn } from "./filters-chosen.ts";

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
