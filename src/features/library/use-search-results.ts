import { useMemo } from "react";
import { optionsOf, withKnownFilters } from "./options.ts";
import { type SearchResults, searchLibrary } from "./search-results.ts";
import type { LibraryData } from "./use-library.ts";
import { useRanking, useStressors } from "./use-ranking.ts";
import type { View } from "./view.ts";

export function useOptions({ library }: Pick<LibraryData, "library">) {
  const stressors = useStressors();
  return useMemo(() => optionsOf(library, stressors), [library, stressors]);
}

const filtersByName = ({ categories, stressors, series, speakers }: View) =>
  [categories, stressors, series, speakers].some(({ length }) => length > 0);

/** Runs the query, ignoring filter values the catalog doesn't have. */
export function useSearchResults(
  requested: View,
  data: LibraryData,
): SearchResults & { readonly view: View } {
  const { library, watched, saved, isHere } = data;
  const stressors = useStressors();
  const { ranked, day } = useRanking(data);
  const view = useMemo(
    () =>
      filtersByName(requested)
        ? withKnownFilters(requested, optionsOf(library, stressors))
        : requested,
    [requested, library, stressors],
  );
  const results = useMemo(
    () => searchLibrary({ catalog: library, view, watched, saved, isHere, ranked, day }),
    [library, view, watched, saved, isHere, ranked, day],
  );
  return { ...results, view };
}
