import { useMemo } from "react";
import { Chip, ChipRow } from "#ui/chip.tsx";
import { largestCategories } from "../catalog.ts";
import type { Library } from "../use-library.ts";
import styles from "./search.module.css";

const MAX = 6;

type TopicsProps = {
  readonly library: Library;
  readonly title: string;
  readonly onSubmit: (text: string) => void;
};

/** The topics with the most lessons. */
export function Topics({ library, title, onSubmit }: TopicsProps) {
  const topics = useMemo(() => largestCategories(library.lessons, MAX), [library]);
  if (topics.length === 0) return null;
  return (
    <section className={styles.topics}>
      <h2>{title}</h2>
      <ChipRow label={title}>
        {topics.map((topic) => (
          <Chip key={topic} onClick={() => onSubmit(topic)}>
            {topic}
          </Chip>
        ))}
      </ChipRow>
    </section>
  );
}
