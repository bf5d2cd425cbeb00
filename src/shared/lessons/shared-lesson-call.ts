import { externalVideoPage } from "#contract/learning/library.ts";
import { call } from "#device/session.ts";
import { type SharedLesson, sharedLessonFrom } from "./shared-lesson.ts";

const isId = (id: string) => externalVideoPage.params.shape.data.safeParse(id).success;

/** Fetches a shared lesson without an account. Returns undefined when it is missing or can't be loaded. */
export async function fetchSharedLesson(id: string): Promise<SharedLesson | undefined> {
  if (!isId(id)) return undefined;
  const outcome = await call(externalVideoPage, { params: { data: id } });
  return outcome.kind === "accepted" ? sharedLessonFrom(outcome.value) : undefined;
}
