import { externalVideoPage } from "#contract/learning/library.ts";
import { call } from "#device/session.ts";
import { type SharedLesson, sharedLessonFrom } from "./shared-lesson.ts";

const isId = (id: string) => externalVideoPage.params.shape.data.safeParse(id).success;

/** Asks the server, without an account. What there is no such lesson for is the same as what did not come. */
export async function askForShared(id: string): Promise<SharedLesson | undefined> {
  if (!isId(id)) return undefined;
  const outcome = await call(externalVideoPage, { params: { data: id } });
  return outcome.kind === "accepted" ? sharedLessonFrom(outcome.value) : undefined;
}
