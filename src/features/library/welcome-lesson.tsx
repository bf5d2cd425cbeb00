import { Badge } from "#ui/badge.tsx";
import { Cover } from "#ui/cover.tsx";
import { formatCreditShort, formatMinutes } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Meta, MetaItem } from "#ui/meta.tsx";
import { typeIcon } from "./lesson-card.tsx";
import styles from "./suggested-lesson.module.css";
import type { FirstLesson as Props } from "./use-first-lesson.ts";
import own from "./welcome-page.module.css";

/** Shows the lesson to start with, and why. */
export function FirstLesson({ lesson, series, picture, reason }: Props) {
  const length = formatMinutes(lesson.lengthSeconds);
  const credit = formatCreditShort(lesson);
  return (
    <article className={own.lesson}>
      <div className={own.cover}>
        <Cover {...picture} ratio="16/9" round="none" />
      </div>
      <div className={styles.text}>
        <h2>{lesson.title}</h2>
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
      </div>
    </article>
  );
}
