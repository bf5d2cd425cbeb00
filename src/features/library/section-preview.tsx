import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { SectionLessons } from "./catalog.ts";
import { LessonRows } from "./lesson-list.tsx";
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
      aria-label={`See all of ${name}`}
    >
      See all
    </TextLink>
  );
  return (
    <Section title={name} action={lessons.length > PREVIEW_COUNT && all}>
      <LessonRows {...data} lessons={lessons.slice(0, PREVIEW_COUNT)} />
    </Section>
  );
}
