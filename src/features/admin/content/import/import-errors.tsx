import type { LessonRowError } from "#contract/learning/admin-lesson-import.ts";
import styles from "./import.module.css";
import { columnName, lessonImport as copy } from "./import-copy.ts";

const SHOWN = 200;

/** Lists the cells that keep their rows from being imported. */
export function ImportErrors({ errors }: { readonly errors: readonly LessonRowError[] }) {
  if (errors.length === 0) return null;
  const more = errors.length - SHOWN;
  return (
    <section className={styles.errors} aria-label={copy.errors(errors.length)}>
      <h3>{copy.errors(errors.length)}</h3>
      <p className="small">{copy.errorsHelp}</p>
      <dl>
        {errors.slice(0, SHOWN).map(({ row, column, value, message }) => (
          <div key={`${row}/${column}/${message}`}>
            <dt>{copy.place(row, columnName(column))}</dt>
            <dd>
              {message}
              {value && <span className="small muted"> {value}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p className="small muted">{copy.more(more)}</p>}
    </section>
  );
}
