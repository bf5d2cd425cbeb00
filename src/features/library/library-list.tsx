import { useEffect } from "react";
import { useNavigationType } from "react-router-dom";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { Section } from "#ui/section.tsx";
import { TextButton, TextLink } from "#ui/text-link.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { LessonList } from "./lesson-list.tsx";
import styles from "./library.module.css";
import { libraryList as copy } from "./library-list-copy.ts";
import { NoResults } from "./no-results.tsx";
import type { LibraryData } from "./use-library.ts";
import { useSearchResults } from "./use-search-results.ts";
import type { Change } from "./use-view.ts";
import { isCollection, type View, viewQuery } from "./view.ts";

type Props = { readonly data: LibraryData; readonly view: View; readonly change: Change };

/** Lists the lessons matching the search, filters, or collection. */
export function LibraryList({ data, view: requested, change }: Props) {
  const { lessons, handouts, view } = useSearchResults(requested, data);
  useListTop(requested);
  const allLink = (
    <TextLink to={{ search: "" }} preventScrollReset={false}>
      {copy.allLessons}
    </TextLink>
  );
  return (
    <Section title={titleOf(view)} action={allLink}>
      <ActiveFilters view={view} change={change} seriesById={data.seriesById} />
      <div className={styles.count}>
        <span role="status">{copy.count(lessons.length)}</span>
        {handouts > 0 && lessons.length > 0 && (
          <TextButton onClick={() => change({ media: ["Video", "Audio", "Handout"] })}>
            {copy.includeHandouts(handouts)}
          </TextButton>
        )}
      </div>
      {lessons.length > 0 ? (
        <KeepFocus>
          <LessonList {...data} lessons={lessons} name={viewQuery(view).toString()} />
        </KeepFocus>
      ) : (
        <NoResults view={view} change={change} library={data.library} handouts={handouts} />
      )}
    </Section>
  );
}

/**
 * Scrolls to the top when another view opens. The browser restores the position on back navigation.
 */
function useListTop({ section, saved, downloaded, begun, sort }: View) {
  const navigationType = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per view, not per typed character
  useEffect(() => {
    if (navigationType === "PUSH") window.scrollTo(0, 0);
  }, [section, saved, downloaded, begun, sort]);
}

function titleOf(view: View): string {
  if (view.text.trim()) return copy.results(view.text.trim());
  const collections = [
    view.section,
    view.begun && copy.begun,
    view.saved && copy.saved,
    view.downloaded && copy.downloaded,
  ].filter(Boolean);
  if (isCollection(view)) return collections.join(" · ");
  return copy.title;
}
