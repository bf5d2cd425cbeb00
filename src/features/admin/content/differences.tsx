import type { LessonField, LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-content.module.css";
import { fieldNames } from "./lesson-copy.ts";

type Props = { readonly then: LessonFields; readonly now: LessonFields };

const inWords = (value: LessonFields[LessonField]): string => {
  if (value === undefined || value === null || value === "") return "nothing";
  return typeof value === "string" ? value : value.join(", ") || "nothing";
};

/** Lists only the fields that differ. */
export function Differences({ then, now }: Props) {
  const names = (Object.keys(fieldNames) as LessonField[]).filter(
    (name) => inWords(then[name]) !== inWords(now[name]),
  );
  if (names.length === 0) return <p>Every field is as it is now.</p>;
  return (
    <dl className={styles.diff}>
      {names.map((name) => (
        <div key={name}>
          <dt>{fieldNames[name]}</dt>
          <dd>
            <ins>
              <VisuallyHidden>In that version: </VisuallyHidden>
              {inWords(then[name])}
            </ins>
          </dd>
          <dd>
            <del>
              <VisuallyHidden>Now: </VisuallyHidden>
              {inWords(now[name])}
            </del>
          </dd>
        </div>
      ))}
    </dl>
  );
}
