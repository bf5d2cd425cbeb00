import type { LessonField, LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-content.module.css";
import { differences as copy } from "./history-copy.ts";
import { fieldNames } from "./lesson-copy.ts";

type Props = {
  readonly version: number;
  readonly then: LessonFields;
  readonly now: LessonFields;
};

const inWords = (value: LessonFields[LessonField]): string => {
  if (value === undefined || value === null || value === "") return copy.empty;
  return typeof value === "string" ? value : value.join(", ") || copy.empty;
};

/** Lists only the fields that differ. */
export function Differences({ version, then, now }: Props) {
  const names = (Object.keys(fieldNames) as LessonField[]).filter(
    (name) => inWords(then[name]) !== inWords(now[name]),
  );
  if (names.length === 0) return <p>{copy.none}</p>;
  return (
    <dl className={styles.diff}>
      {names.map((name) => (
        <div key={name}>
          <dt>{fieldNames[name]}</dt>
          <dd>
            <ins>
              <VisuallyHidden>{copy.version(version)}</VisuallyHidden>
              {inWords(then[name])}
            </ins>
          </dd>
          <dd>
            <del>
              <VisuallyHidden>{copy.current}</VisuallyHidden>
              {inWords(now[name])}
            </del>
          </dd>
        </div>
      ))}
    </dl>
  );
}
