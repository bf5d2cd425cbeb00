import { useEffect } from "react";
import { useNavigationType } from "react-router-dom";
import { ChipSelect } from "#ui/chip.tsx";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { Section } from "#ui/section.tsx";
import { TextButton, TextLink } from "#ui/text-link.tsx";
import { useOptimisticValue } from "#ui/use-optimistic-value.ts";
import { ActiveFilters } from "../filters/active-filters.tsx";
import { NoResults } from "../filters/no-results.tsx";
import styles from "../library.module.css";
import { useSearchResults } from "../search/use-search-results.ts";
import type { LibraryData } from "../use-library.ts";
import type { Change } from "../use-view.ts";
import { isCollection, type Sort, sorts, type View, viewQuery } from "../view.ts";
import { LessonList } from "./lesson-list.tsx";
import { libraryList as copy, sortNames } from "./library-list-copy.ts";

type Props = { readonly data: LibraryData; readonly view: View; readonly change: Change };

/** Lists the lessons matching the filters or collection. */
export function LibraryList({ data, view: requested, change }: Props) {
  const { lessons, handouts, view } = useSearchResults(requested, data);
  useListTop(requested);
  const backLink = <TextLink to={{ search: "" }}>{copy.back}</TextLink>;
  return (
    <Section title={titleOf(view)} action={backLink}>
      <ActiveFilters view={view} change={change} seriesById={data.seriesById} hasBar />
      <div className={styles.count}>
        <span role="status">{copy.count(lessons.length)}</span>
        {handouts > 0 && lessons.length > 0 && (
          <TextButton onClick={() => change({ media: ["Video", "Audio", "Handout"] })}>
            {copy.includeHandouts(handouts)}
          </TextButton>
        )}
        <SortBy sort={requested.sort} change={change} />
      </div>
      {lessons.length > 0 ? (
        <KeepFocus>
          <LessonList {...data} lessons={lessons} name={viewQuery(view).toString()} />
        </KeepFocus>
      ) : (
        <NoResults view={view} change={change} handouts={handouts} />
      )}
    </Section>
  );
}

function SortBy({ sort, change }: { readonly sort: Sort | undefined; readonly change: Change }) {
  const [shown, goAhead] = useOptimisticValue(sort ?? sorts[0], String);
  return (
    <ChipSelect
      label={copy.sortBy}
      value={shown}
      onChange={({ currentTarget: { value } }) => {
        const next = sorts.find((one) => one === value) ?? sorts[0];
        goAhead(next);
        change({ sort: next });
      }}
    >
      {sorts.map((one) => (
        <option key={one} value={one}>
          {sortNames[one]}
        </option>
      ))}
    </ChipSelect>
  );
}

/**
 * Scrolls to the top when another view opens. The browser restores the position on back navigation.
 */
function useListTop({ saved, downloaded, begun, sort }: View) {
  const navigationType = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per view, not per typed character
  useEffect(() => {
    if (navigationType === "PUSH") window.scrollTo(0, 0);
  }, [saved, downloaded, begun, sort]);
}

function titleOf(view: View): string {
  const collections = [
    view.begun && copy.begun,
    view.saved && copy.saved,
    view.downloaded && copy.downloaded,
  ].filter(Boolean);
  if (isCollection(view)) return collections.join(" · ");
  return copy.title;
}
