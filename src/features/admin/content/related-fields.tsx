import { listLessons } from "#contract/learning/admin-content.ts";
import { call } from "#device/session.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { Card } from "#ui/card.tsx";
import styles from "./admin-content.module.css";
import { Pick } from "./lesson-inputs.tsx";
import type { Editing } from "./use-lesson.ts";

const SIZE = 100;
const MOST_PAGES = 20;

/** Every lesson by its title, page after page. */
async function allTitles() {
  const data: { id: string; title: string; lesson_number: string }[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const outcome = await call(listLessons, { query: { sort: "title", page, size: SIZE } });
    if (outcome.kind !== "accepted") return outcome;
    data.push(...outcome.value.data);
    if (data.length >= outcome.value.total || outcome.value.data.length === 0)
      return { ...outcome, value: data };
  }
  return { kind: "accepted" as const, value: data, headers: new Headers() };
}

/** Where to go on from here. */
export function RelatedFields({ editing }: { readonly editing: Editing }) {
  const { state: asked } = useRequest(allTitles, "titles");
  const known = asked.kind === "ready" ? asked.value : [];
  const options = known
    .filter(({ id }) => id !== editing.lesson.id)
    .map(({ id, title, lesson_number }) => ({
      value: id,
      text: lesson_number ? `${title} (${lesson_number})` : title,
    }));
  /** What is chosen stays a choice while the others are still on their way. */
  const optionsFor = (chosen: string | null) => [
    { value: "", text: "None" },
    ...(chosen && !options.some(({ value }) => value === chosen)
      ? [{ value: chosen, text: chosen }]
      : []),
    ...options,
  ];
  return (
    <Card title="Where to go on" className={styles.card}>
      {([1, 2, 3] as const).map((n) => (
        <div key={n} className={styles.pair}>
          <Pick
            name={`deeper_${n}`}
            editing={editing}
            options={optionsFor(editing.fields[`deeper_${n}`])}
            optional
          />
          <Pick
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
