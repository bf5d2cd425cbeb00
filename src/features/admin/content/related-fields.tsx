import { listLessons } from "#contract/learning/admin-content.ts";
import { call } from "#device/session.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { Card } from "#ui/card.tsx";
import styles from "./admin-content.module.css";
import { LessonSelect } from "./lesson-inputs.tsx";
import { lessonForm as copy } from "./lesson-page-copy.ts";
import type { LessonEditing } from "./use-lesson.ts";

const PAGE_SIZE = 100;
const MAX_PAGES = 20;

/** Fetches the titles of all lessons, page by page. */
async function fetchAllTitles() {
  const data: { id: string; title: string; lesson_number: string }[] = [];
  for (let page = 0; page < MAX_PAGES; page++) {
    const outcome = await call(listLessons, { query: { sort: "title", page, size: PAGE_SIZE } });
    if (outcome.kind !== "accepted") return outcome;
    data.push(...outcome.value.data);
    if (data.length >= outcome.value.total || outcome.value.data.length === 0)
      return { ...outcome, value: data };
  }
  return { kind: "accepted" as const, value: data, headers: new Headers() };
}

/** Edits the related lessons. */
export function RelatedFields({ editing }: { readonly editing: LessonEditing }) {
  const { state } = useRequest(fetchAllTitles, "titles");
  const titles = state.kind === "ready" ? state.value : [];
  const options = titles
    .filter(({ id }) => id !== editing.lesson.id)
    .map(({ id, title, lesson_number }) => ({
      value: id,
      text: lesson_number ? `${title} (${lesson_number})` : title,
    }));
  /** Keeps the current choice selectable while the titles load. */
  const optionsFor = (chosen: string | null) => [
    { value: "", text: copy.noRelated },
    ...(chosen && !options.some(({ value }) => value === chosen)
      ? [{ value: chosen, text: chosen }]
      : []),
    ...options,
  ];
  return (
    <Card title={copy.related} className={styles.card}>
      {([1, 2, 3] as const).map((n) => (
        <div key={n} className={styles.pair}>
          <LessonSelect
            name={`deeper_${n}`}
            editing={editing}
            options={optionsFor(editing.fields[`deeper_${n}`])}
            optional
          />
          <LessonSelect
            name={`wider_${n}`}
            editing={editing}
            options={optionsFor(editing.fields[`wider_${n}`])}
            optional
          />
        </div>
      ))}
    </Card>
  );
}
