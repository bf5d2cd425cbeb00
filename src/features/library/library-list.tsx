import { useEffect } from "react";
import { useNavigationType } from "react-router-dom";
import { counted } from "#ui/format.ts";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { Section } from "#ui/section.tsx";
import { TextButton, TextLink } from "#ui/text-link.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { LessonList } from "./lesson-list.tsx";
import styles from "./library.module.css";
import { NothingFound } from "./nothing-found.tsx";
import { useFound } from "./use-found.ts";
import type { Parts } from "./use-library.ts";
import type { Change } from "./use-view.ts";
import { addressOf, isShelf, type View } from "./view.ts";

type Props = { readonly parts: Parts; readonly view: View; readonly change: Change };

/** A part of the library: what filters and words let through, a shelf, or several of these at once. */
export function LibraryList({ parts, view: asked, change }: Props) {
  const { lessons, handouts, view } = useFound(asked, parts);
  useListTop(asked);
  const whole = (
    <TextLink to={{ search: "" }} preventScrollReset={false}>
      Whole library
    </TextLink>
  );
  return (
    <Section title={titleOf(view)} action={whole}>
      <ActiveFilters view={view} change={change} seriesById={parts.seriesById} />
      <div className={styles.count}>
        <span role="status">
          {lessons.length > 0 ? counted(lessons.length, "lesson") : "No lessons"}
        </span>
        {handouts > 0 && lessons.length > 0 && (
          <TextButton onClick={() => change({ media: ["Video", "Audio", "Handout"] })}>
            and {counted(handouts, "handout")}
          </TextButton>
        )}
      </div>
      {lessons.length > 0 ? (
        <KeepFocus>
          <LessonList {...parts} lessons={lessons} name={addressOf(view).toString()} />
        </KeepFocus>
      ) : (
        <NothingFound view={view} change={change} library={parts.library} handouts={handouts} />
      )}
    </Section>
  );
}

/** Another part of the library begins at its top; going back finds the place again by itself. */
function useListTop({ section, saved, downloaded, begun, sort }: View) {
  const arrival = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each part, not for each letter of a search
  useEffect(() => {
    if (arrival === "PUSH") window.scrollTo(0, 0);
  }, [section, saved, downloaded, begun, sort]);
}

function titleOf(view: View): string {
  if (view.text.trim()) return `Lessons with “${view.text.trim()}”`;
  const shelves = [
    view.section,
    view.begun && "Begun",
    view.saved && "Saved",
    view.downloaded && "On this device",
  ].filter(Boolean);
  if (isShelf(view)) return shelves.join(" · ");
  return "Lessons";
}
