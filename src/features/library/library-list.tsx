import { useEffect, useMemo } from "react";
import { useNavigationType } from "react-router-dom";
import { counted } from "#live/words.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { lessonsIn, type View } from "./catalogue.ts";
import { LessonList, type ListProps } from "./lesson-list.tsx";
import styles from "./library.module.css";
import { SeriesDownload } from "./series-download.tsx";
import type { Library } from "./use-library.ts";

type Props = Omit<ListProps, "lessons"> & { readonly library: Library; readonly view: View };

/** A part of the library: a series, a section, a search, what is on this device, or several of these at once. */
export function LibraryList({ library, view, ...parts }: Props) {
  const { seriesById, isHere } = parts;
  const lessons = useMemo(() => lessonsIn(library, view, isHere), [library, view, isHere]);
  const series = view.series === undefined ? undefined : seriesById.get(view.series);
  useTop(view);
  const all = (
    <TextLink to={{ search: "" }} preventScrollReset={false}>
      Whole library
    </TextLink>
  );
  return (
    <Section title={titleOf(view, series?.name)} action={all}>
      {series && <p className={styles.count}>{series.tagline}</p>}
      <p className={styles.count} role="status">
        {lessons.length > 0 ? counted(lessons.length, "lesson") : "No lessons"}
      </p>
      {series && <SeriesDownload lessons={lessons} />}
      {lessons.length > 0 ? (
        <LessonList key={JSON.stringify(view)} lessons={lessons} {...parts} />
      ) : (
        <NothingHere view={view} isGone={view.series !== undefined && !series} />
      )}
    </Section>
  );
}

/** Another part of the library begins at its top; going back finds the place again by itself. */
function useTop({ series, section }: View) {
  const arrival = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each part, not for each letter of a search
  useEffect(() => {
    if (arrival === "PUSH") window.scrollTo(0, 0);
  }, [series, section]);
}

function titleOf(view: View, seriesName: string | undefined): string {
  if (seriesName) return seriesName;
  if (view.series) return "This series is not here";
  if (view.section) return view.section;
  return view.text ? `Lessons with “${view.text}”` : "On this device";
}

function NothingHere({ view, isGone }: { readonly view: View; readonly isGone: boolean }) {
  if (isGone) {
    return (
      <div className={styles.state}>
        <EmptyState
          title="It may have been taken back"
          level={3}
          icon="library"
          actions={<LinkButton to={{ search: "" }}>Show the whole library</LinkButton>}
        >
          <p>Series are renewed from time to time. What you heard of it still counts.</p>
        </EmptyState>
      </div>
    );
  }
  if (view.onlyDownloaded && !view.text) {
    return (
      <div className={styles.state}>
        <EmptyState
          title="Nothing saved yet"
          level={3}
          cover={{ seed: "nothing-saved", motif: "leaves" }}
          actions={<LinkButton to={{ search: "" }}>Choose a few</LinkButton>}
        >
          <p>Lessons you download wait here, ready without wifi.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.state}>
      <EmptyState
        title="No lesson matches"
        level={3}
        icon="search"
        actions={<LinkButton to={{ search: "" }}>Show the whole library</LinkButton>}
      >
        <p>
          Titles, speakers and series are searched. Fewer or shorter words find more
          {view.onlyDownloaded ? ", and so does looking beyond this device." : "."}
        </p>
      </EmptyState>
    </div>
  );
}
