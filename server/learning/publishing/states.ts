import type { LessonState } from "#contract/learning/admin-content.ts";
import type { Lesson } from "./queries.ts";

/** What somebody wants to become of a lesson; times as ISO 8601. */
export type Wish = {
  readonly to: LessonState;
  readonly publish_at?: string | null | undefined;
  readonly expire_at?: string | null | undefined;
};

export type Step = {
  readonly to: LessonState;
  readonly publish_at: Date | null;
  readonly expire_at: Date | null;
};

/** From where one may go where. Published again = what was changed since reaches learners. */
const from: Readonly<Record<LessonState, readonly LessonState[]>> = {
  draft: ["scheduled", "withdrawn"],
  scheduled: ["draft", "scheduled", "expired", "withdrawn"],
  published: ["draft", "scheduled", "published", "expired", "withdrawn"],
  expired: ["published"],
  withdrawn: ["published", "expired"],
};

const timeOf = (text: string | null | undefined) => (text ? new Date(text) : null);

function timesWrong({ to, publish_at, expire_at }: Step, now: number): string[] {
  if (to === "scheduled" && !publish_at) return ["Say when it is to be published."];
  if (publish_at && publish_at.getTime() <= now) return ["It is to be published in the past."];
  if (expire_at && expire_at.getTime() <= (publish_at?.getTime() ?? now))
    return ["It would expire before anybody has it."];
  return [];
}

/** The step, or why not, in sentences. A lesson that learners have had may go on without what is asked of a new one. */
export function stepTo(
  { state, was_published }: Pick<Lesson, "state" | "was_published">,
  wish: Wish,
  now: number,
  missing: readonly string[],
): Step | { readonly problem: readonly string[] } {
  const { to } = wish;
  if (!from[to].includes(state))
    return { problem: [`A lesson that is ${state} cannot become ${to}.`] };
  const isOut = to === "published" || to === "scheduled";
  const step: Step = {
    to,
    publish_at: to === "scheduled" ? timeOf(wish.publish_at) : null,
    expire_at: isOut ? timeOf(wish.expire_at) : null,
  };
  const wrong = timesWrong(step, now);
  if (wrong.length > 0) return { problem: wrong };
  if (isOut && !was_published && missing.length > 0) return { problem: missing };
  return step;
}
