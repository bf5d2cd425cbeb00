import { listLessons } from "#contract/learning/admin-content.ts";
import { call } from "#device/session.ts";

export type LessonTitle = {
  readonly id: string;
  readonly title: string;
  readonly lesson_number: string;
};

const PAGE_SIZE = 100;
const MAX_PAGES = 20;

/** Fetches the titles of all lessons, page by page. */
export async function fetchLessonTitles() {
  const data: LessonTitle[] = [];
  for (let page = 0; page < MAX_PAGES; page++) {
    const outcome = await call(listLessons, { query: { sort: "title", page, size: PAGE_SIZE } });
    if (outcome.kind !== "accepted") return outcome;
    data.push(...outcome.value.data);
    if (data.length >= outcome.value.total || outcome.value.data.length === 0)
      return { ...outcome, value: data };
  }
  return { kind: "accepted" as const, value: data, headers: new Headers() };
}

/** "Sleep after nights (RL-102)" */
export const titleWithNumber = ({ title, lesson_number }: Omit<LessonTitle, "id">): string =>
  lesson_number ? `${title} (${lesson_number})` : title;
