import type { Content, Series } from "#sync/local/content.ts";
import { Badge } from "#ui/badge.tsx";
import { formatCreditShort, formatMinutes } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Meta, MetaItem } from "#ui/meta.tsx";
import { typeIcon } from "../lesson-card.tsx";
import styles from "./suggested-lesson.module.css";

type Props = {
  readonly lesson: Content;
  readonly series: Series | undefined;
  readonly reason: string;
};

/** What a suggested lesson is, and why it is suggested. */
export function SuggestedLessonFacts({ lesson, series, reason }: Props) {
  const length = formatMinutes(lesson.lengthSeconds);
  const credit = formatCreditShort(lesson);
  return (
    <>
      <Meta>
        {series && <MetaItem>{series.name}</MetaItem>}
        <MetaItem icon={typeIcon[lesson.type]}>{lesson.type}</MetaItem>
        {length && <MetaItem>{length}</MetaItem>}
        {credit && <Badge>{credit}</Badge>}
      </Meta>
      <p className={styles.reason}>
        <Icon name="sparkle" size="s" />
        {reason}
      </p>
    </>
  );
}
