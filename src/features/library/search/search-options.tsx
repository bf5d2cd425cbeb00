import { type ReactNode, useMemo } from "react";
import { coverPicture } from "#shared/lessons/cover-picture.ts";
import { lessonPath, seriesPath } from "#shared/navigation/paths.ts";
import type { Suggestions } from "#sync/search/search-index.ts";
import { foldedWords } from "#sync/search/words.ts";
import { Cover } from "#ui/cover.tsx";
import { formatMinutes } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { lessonsById, seriesWithCounts } from "../catalog.ts";
import type { NoteEntry } from "../notes/note-entries.ts";
import { notesMatching } from "../notes/notes-search.ts";
import type { Library } from "../use-library.ts";
import { Marked } from "./marked.tsx";
import styles from "./search.module.css";
import { searchPanel as copy } from "./search-copy.ts";
import { openAt, useNoteEntries } from "./search-notes.ts";
import { useSuggestions } from "./search-replies.ts";

export type Option = {
  readonly key: string;
  readonly content: ReactNode;
  /** Searches for this text. */
  readonly search?: string;
  /** Opens this page. */
  readonly to?: string;
  readonly prepare?: () => void;
};

type Mark = (text: string) => ReactNode;

/** Returns what to suggest for a text: words, series, lessons, a note, and the text itself. */
export function useSearchOptions(text: string, library: Library): readonly Option[] {
  const suggestions = useSuggestions(text);
  const entries = useNoteEntries();
  return useMemo(() => {
    const typed = foldedWords(text);
    const words = [...typed, ...(suggestions.phrases[0]?.split(" ") ?? [])];
    const mark: Mark = (shown) => <Marked text={shown} words={words} isTyped />;
    const notes = typed.length > 0 ? notesMatching(entries, () => undefined, text).slice(0, 1) : [];
    return [
      ...phraseOptions(suggestions, mark),
      ...seriesOptions(suggestions, library, mark),
      ...lessonOptions(suggestions, library, mark),
      ...noteOptions(notes, library, mark),
      ...typedOption(text.trim(), suggestions),
    ];
  }, [text, suggestions, entries, library]);
}

const searchOption = (key: string, search: string, shown: ReactNode): Option => ({
  key,
  search,
  content: (
    <>
      <Icon name="search" />
      <span>{shown}</span>
    </>
  ),
});

const phraseOptions = ({ phrases }: Suggestions, mark: Mark): Option[] =>
  phrases.map((phrase) => searchOption(`phrase ${phrase}`, phrase, mark(phrase)));

/** On a phone, the suggestions hide the results. Without this, there may be nothing to see. */
const typedOption = (text: string, { phrases }: Suggestions): Option[] =>
  text === "" || phrases.includes(text.toLowerCase()) ? [] : [searchOption("typed", text, text)];

function seriesOptions({ series }: Suggestions, library: Library, mark: Mark): Option[] {
  return seriesWithCounts(library)
    .filter((one) => series.includes(one.series.id))
    .map(({ series: { id, name, motif }, count }) => ({
      key: `series ${id}`,
      to: seriesPath(id),
      content: (
        <Named
          picture={<Cover seed={id} motif={motif} className={styles.picture} />}
          title={mark(name)}
          below={copy.series(count)}
        />
      ),
    }));
}

function lessonOptions({ lessons }: Suggestions, library: Library, mark: Mark): Option[] {
  return lessons.flatMap((id) => {
    const lesson = lessonsById(library).get(id);
    if (!lesson) return [];
    const series = library.series.find((one) => one.id === lesson.seriesId);
    const below = [series?.name, formatMinutes(lesson.lengthSeconds)].filter(Boolean);
    return {
      key: `lesson ${id}`,
      to: lessonPath(id),
      content: (
        <Named
          picture={<Cover {...coverPicture(lesson, series)} className={styles.picture} />}
          title={mark(lesson.title)}
          below={below.join(" · ")}
        />
      ),
    };
  });
}

const noteOptions = (notes: readonly NoteEntry[], library: Library, mark: Mark): Option[] =>
  notes.map((entry) => ({
    key: `note ${entry.id}`,
    to: lessonPath(entry.contentId),
    prepare: () => openAt(entry),
    content: (
      <Named
        picture={<Icon name="document" />}
        title={<>“{mark(entry.text)}”</>}
        below={copy.note(lessonsById(library).get(entry.contentId)?.title ?? "")}
      />
    ),
  }));

type NamedProps = {
  readonly picture: ReactNode;
  readonly title: ReactNode;
  readonly below: string;
};

function Named({ picture, title, below }: NamedProps) {
  return (
    <>
      {picture}
      <span className={styles.named}>
        <span>{title}</span>
        <small>{below}</small>
      </span>
      <Icon name="forward" size="s" />
    </>
  );
}
