import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Note } from "#ui/note.tsx";
import { noResults } from "../list/library-list-copy.ts";
import type { LibraryData } from "../use-library.ts";
import type { Change } from "../use-view.ts";
import { activeFilters, noFilters, type View } from "../view.ts";
import styles from "./search.module.css";
import { noSearchResults as copy, searchScreen } from "./search-copy.ts";
import { useSuggestions } from "./search-replies.ts";
import { Topics } from "./search-topics.tsx";

type Props = {
  readonly data: LibraryData;
  readonly view: View;
  readonly change: Change;
  readonly onSubmit: (text: string) => void;
  readonly results: { readonly handouts: number };
};

/** Says that nothing was found, and what to try. */
export function NoSearchResults({ data, view, change, onSubmit, results }: Props) {
  const [correction] = useSuggestions(view.exact ? view.text : "").phrases;
  const isFiltered = activeFilters({ ...view, text: "" }) > 0;
  const [before, number, after] = copy.help;
  return (
    <div className={styles.none}>
      <div role="status">
        <EmptyState
          title={copy.title(view.text.trim())}
          cover={{ seed: "no-results", motif: "waves" }}
          actions={
            <>
              {correction && (
                <Button onClick={() => onSubmit(correction)}>
                  {searchScreen.didYouMean(correction)}
                </Button>
              )}
              {results.handouts > 0 && (
                <Button onClick={() => change({ media: ["Handout"] })}>
                  {noResults.showHandouts(results.handouts)}
                </Button>
              )}
              {isFiltered && (
                <Button onClick={() => change({ ...noFilters, text: view.text })}>
                  {noResults.clear}
                </Button>
              )}
            </>
          }
        >
          <p>{copy.text}</p>
        </EmptyState>
      </div>
      <Topics library={data.library} title={copy.topics} onSubmit={onSubmit} />
      <Note icon="heart">
        {before}
        <a href="tel:988">{number}</a>
        {after}
      </Note>
    </div>
  );
}
