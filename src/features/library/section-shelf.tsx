import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { NamedShelf } from "./catalogue.ts";
import { LessonRows } from "./lesson-list.tsx";
import type { Parts } from "./use-library.ts";

const IN_SECTION = 4;

/** The first few of a section, and the way to all of it. */
export function SectionShelf({ name, lessons, parts }: NamedShelf & { readonly parts: Parts }) {
  const all = (
    <TextLink
      to={{ search: `?${new URLSearchParams({ section: name })}` }}
      aria-label={`See all of ${name}`}
    >
      See all
    </TextLink>
  );
  return (
    <Section title={name} action={lessons.length > IN_SECTION && all}>
      <LessonRows {...parts} lessons={lessons.slice(0, IN_SECTION)} />
    </Section>
  );
}
