import type { LessonState } from "#contract/learning/admin-content.ts";
import type { Lesson } from "./queries.ts";

/** A requested state change. Times are ISO 8601. */
export type StateRequest = {
  readonly to: LessonState;
  readonly publish_at?: string | null | undefined;
  readonly expire_at?: string | null | undefined;
};

export type Transition = {
  readonly to: LessonState;
  readonly publish_at: Date | null;
  readonly expire_at: Date | null;
};

/** States that each state can be reached from. Publishing a published lesson releases its changes. */
const ALLOWED_FROM: Readonly<Record<LessonState, readonly LessonState[]>> = {
  draft: ["scheduled", "withdrawn"],
  scheduled: ["draft", "scheduled", "expired", "withdrawn"],
  published: ["draft", "scheduled", "published", "expired", "withdrawn"],
  expired: ["published"],
  withdrawn: ["published", "expired"],
};

const timeOf = (text: string | null | undefined) => (text ? new Date(text) : null);

function timeProblems({ to, publish_at, expire_at }: Transition, now: number): string[] {
  if (to === "scheduled" && !publish_at) return ["Say when it is to be published."];
  if (publish_at && publish_at.getTime() <= now) return ["It is to be published in the past."];
  if (expire_at && expire_at.getTime() <= (publish_at?.getTime() ?? now))
    return ["It would expire before anybody has it."];
  return [];
}

/**
 * Returns the transition, or the problems as sentences. Missing fields don't block lessons that were published before.
 */
export function transitionTo(
  { state, was_published }: Pick<Lesson, "state" | "was_published">,
  request: StateRequest,
  now: number,
  missing: readonly string[],
): Transition | { readonly problem: readonly string[] } {
  const { to } = request;
  if (!ALLOWED_FROM[to].includes(state))
    return { problem: [`A lesson that is ${state} cannot become ${to}.`] };
  const isOut = to === "published" || to === "scheduled";
  const transition: Transition = {
    to,
    publish_at: to === "scheduled" ? timeOf(request.publish_at) : null,
    expire_at: isOut ? timeOf(request.expire_at) : null,
  };
  const wrong = timeProblems(transition, now);
  if (wrong.length > 0) return { problem: wrong };
  if (isOut && !was_published && missing.length > 0) return { problem: missing };
  return transition;
}
