import { externalVideoPage } from "#contract/learning/library.ts";
import { call } from "#device/session.ts";
import { type SharedLesson, sharedLessonFrom } from "./shared-lesson.ts";

const isId = (id: string) => externalVideoPage.params.shape.data.safeParse(id).success;

/** Fetches a shared lesson without an account, or returns why that failed. */
export async function fetchSharedLesson(id: string): Promise<SharedLesson | "missing" | "busy"> {
  if (!isId(id)) return "missing";
  const outcome = await call(externalVideoPage, { params: { data: id } });
  if (outcome.kind === "accepted") return sharedLessonFrom(outcome.value);
  return outcome.kind === "refused" ? "missing" : "busy";
}
