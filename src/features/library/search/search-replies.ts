import { startTransition, useEffect, useState, useSyncExternalStore } from "react";
import {
  ensureSearchIndex,
  onSearchChange,
  searchCatalog,
  searchVersion,
  suggestSearches,
} from "#device/search.ts";
import type { Suggestions } from "#sync/search/search-index.ts";
import type { Found } from "#sync/search/search-service.ts";
import type { Library } from "../use-library.ts";
import { hasSearchWords } from "./search-results.ts";

type FoundFor = { readonly text: string; readonly isExact: boolean; readonly reply: Found };
export type SearchState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  /** While the next reply is on its way, of the text before. */
  | ({ readonly kind: "found" } & FoundFor);

/** So that going back shows the results at once, at the same place. */
let last: FoundFor | undefined;

const LOADING: SearchState = { kind: "loading" };

/** Searches the catalog for `text`, again whenever the index changes. */
export function useSearchReply(text: string, isExact: boolean): SearchState {
  const version = useSyncExternalStore(onSearchChange, searchVersion);
  const [state, setState] = useState<SearchState>(() =>
    last?.text === text && last.isExact === isExact ? { kind: "found", ...last } : LOADING,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each version
  useEffect(() => {
    if (!hasSearchWords(text)) return setState(LOADING);
    let isCurrent = true;
    searchCatalog(text, isExact).then(
      (reply) => {
        if (!isCurrent) return;
        const found: FoundFor = { text, isExact, reply };
        last = found;
        // React would render other updates together with the next key, before its frame.
        startTransition(() => setState({ kind: "found", ...found }));
      },
      () => isCurrent && setState({ kind: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [text, isExact, version]);
  return state;
}

const NONE: Suggestions = { phrases: [], series: [], lessons: [] };

/** Suggests searches while typing. After an error it suggests none. */
export function useSuggestions(text: string): Suggestions {
  const version = useSyncExternalStore(onSearchChange, searchVersion);
  const [suggestions, setSuggestions] = useState(NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each version
  useEffect(() => {
    if (!hasSearchWords(text)) return setSuggestions(NONE);
    let isCurrent = true;
    suggestSearches(text).then(
      (next) => isCurrent && startTransition(() => setSuggestions(next)),
      () => isCurrent && setSuggestions(NONE),
    );
    return () => {
      isCurrent = false;
    };
  }, [text, version]);
  return suggestions;
}

/** Keeps the index up to date with the catalog. */
export function useSearchIndexUpdates(library: Library): void {
  useEffect(() => ensureSearchIndex(library), [library]);
}
