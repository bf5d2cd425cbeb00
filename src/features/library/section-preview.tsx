import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { SectionLessons } from "./catalog.ts";
import { LessonRows } from "./lesson-list.tsx";
import { overview as copy } from "./library-copy.ts";
import type { LibraryData } from "./use-library.ts";

const PREVIEW_COUNT = 4;

/** Shows the first lessons of a section, with a link to all. */
export function SectionPreview({
  name,
  lessons,
  data,
}: SectionLessons & { readonly data: LibraryData }) {
  const all = (
    <TextLink
      to={{ search: `?${new URLSearchParams({ section: name })}` }}
      aria-label={copy.seeAllIn(name)}
    >
      {copy.seeAll}
    </TextLink>
  );
  return (
    <Section title={name} action={lessons.length > PREVIEW_COUNT && all}>
      <LessonRows {...data} lessons={lessons.slice(0, PREVIEW_COUNT)} />
    </Section>
  );
}
