import { useMemo } from "react";
import type { Content } from "#sync/local/content.ts";
import type { Passage } from "#sync/search/passages.ts";
import type { SearchReply } from "#sync/search/search-index.ts";
import { lessonsById } from "../catalog.ts";
import { optionsOf, withKnownFilters } from "../filters/options.ts";
import { useRanking, useStressors } from "../shelves/use-ranking.ts";
import type { LibraryData } from "../use-library.ts";
import type { View } from "../view.ts";
import { fitsFilters, type SearchResults, searchLibrary } from "./search-results.ts";

export function useOptions({ library }: Pick<LibraryData, "library">) {
  const stressors = useStressors();
  return useMemo(() => optionsOf(library, stressors), [library, stressors]);
}

const filtersByName = ({ categories, stressors, series, speakers }: View) =>
  [categories, stressors, series, speakers].some(({ length }) => length > 0);

/** A passage of a transcript, with its lesson. */
export type PassageOf = Passage & { readonly lesson: Content };

type Results = SearchResults & {
  readonly view: View;
  /** Of lessons that fit the filters. */
  readonly passages: readonly PassageOf[];
};

const NO_PASSAGES: readonly Passage[] = [];

/** Runs the query with what matches its text, ignoring filter values the catalog doesn't have. */
export function useSearchResults(
  requested: View,
  data: LibraryData,
  reply?: SearchReply | undefined,
): Results {
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
  const matches = reply?.lessons;
  const query = useMemo(
    () => ({ catalog: library, view, matches, watched, saved, isHere, ranked, day }),
    [library, view, matches, watched, saved, isHere, ranked, day],
  );
  const results = useMemo(() => searchLibrary(query), [query]);
  const found = reply?.passages ?? NO_PASSAGES;
  const passages = useMemo(() => {
    const byId = lessonsById(query.catalog);
    const fits = fitsFilters(query);
    return found.flatMap((passage) => {
      const lesson = byId.get(passage.contentId);
      return lesson && fits(lesson) ? { ...passage, lesson } : [];
    });
  }, [query, found]);
  return { ...results, passages, view };
}
