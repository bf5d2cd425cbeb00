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

const stateNames: Readonly<Record<LessonState, string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  expired: "Expired",
  withdrawn: "Unpublished",
};
const stateVerbs: Readonly<Record<LessonState, string>> = {
  draft: "moved to draft",
  scheduled: "scheduled",
  published: "published",
  expired: "expired",
  withdrawn: "unpublished",
};

function timeProblem({ to, publish_at, expire_at }: Transition, now: number): string | undefined {
  if (to === "scheduled" && !publish_at) return "Choose when to publish.";
  if (publish_at && publish_at.getTime() <= now) return "Choose a time in the future.";
  if (!expire_at || expire_at.getTime() > (publish_at?.getTime() ?? now)) return undefined;
  return publish_at
    ? "Choose an expiration after the publish date."
    : "Choose an expiration in the future.";
}

/** What keeps a lesson from being published. `credit` is a sentence about its credit. */
export type Missing = { readonly details: readonly string[]; readonly credit: string | undefined };

/**
 * Returns the transition, the problem as a sentence, or the names of missing details. Missing details don't block lessons
 * that were published before, unless they offer credit without what it needs.
 */
export function transitionTo(
  { state, was_published }: Pick<Lesson, "state" | "was_published">,
  request: StateRequest,
  now: number,
  { details, credit }: Missing,
): Transition | { readonly problem: string } | { readonly missing: readonly string[] } {
  const { to } = request;
  if (!ALLOWED_FROM[to].includes(state))
    return { problem: `${stateNames[state]} lessons can't be ${stateVerbs[to]}.` };
  const isOut = to === "published" || to === "scheduled";
  const transition: Transition = {
    to,
    publish_at: to === "scheduled" ? timeOf(request.publish_at) : null,
    expire_at: isOut ? timeOf(request.expire_at) : null,
  };
  const problem = timeProblem(transition, now);
  if (problem) return { problem };
  if (isOut && !was_published && details.length > 0) return { missing: details };
  if (isOut && credit) return { problem: `${credit}.` };
  return transition;
}
