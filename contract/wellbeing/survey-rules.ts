/* Apart from the schemas, because the first question on a slow phone doesn't wait for those. */

export const DEFAULT_SURVEY = 2;
export const PULSE_SURVEY = 27;
/** The Healthy Days questions of the CDC (HRQOL-4), for the groups that offer them. */
export const HEALTHY_DAYS_SURVEY = 28;

/** Ids of its questions. */
export const HEALTHY_DAYS = { health: 21, physical: 22, mental: 23, limited: 24 } as const;
/** The days they ask about, which is also when they are asked again. */
export const HEALTHY_DAYS_PERIOD = 30;

/** Ids of the built-in stressor questions, in order. */
export const STRESSOR_QUESTIONS = [8, 9, 10] as const;
export const isStressorQuestion = (questionId: number): boolean =>
  STRESSOR_QUESTIONS.some((id) => id === questionId);

/** Steps of a scale. */
export const SCALE_STEPS = 5;

type Scale = { readonly low: string; readonly high: string };

/** Returns the labels of a scale's steps: "1 (Never)", "2", … */
export function scaleLabels({ low, high }: Scale): readonly string[] {
  const steps = Array.from({ length: SCALE_STEPS }, (_, at) => String(at + 1));
  return steps.with(0, `1 (${low})`).with(-1, `${SCALE_STEPS} (${high})`);
}

type Audience = {
  readonly groups?: readonly string[] | undefined;
  readonly roles?: readonly string[] | undefined;
};
type Person = { readonly groups: readonly string[]; readonly role: string };

/** Returns whether a person is asked this question. */
export const isAskedOf = ({ groups, roles }: Audience, person: Person): boolean =>
  (groups === undefined || groups.some((id) => person.groups.includes(id))) &&
  (roles === undefined || roles.includes(person.role));

type Schedule = {
  readonly starts: string;
  readonly ends: string | null;
  readonly every_weeks: number | null;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

/**
 * Returns whether a question is asked now of someone who took these check-ins (milliseconds since 1970). A check-in settles
 * its round, whether or not the question was answered. Days are those of the device.
 */
export function isScheduled(
  { starts, ends, every_weeks }: Schedule,
  taken: readonly number[],
  now: number,
): boolean {
  const from = new Date(`${starts}T00:00:00`).getTime();
  const until = ends === null ? Infinity : new Date(`${ends}T23:59:59.999`).getTime();
  if (now < from || now > until) return false;
  const round = every_weeks === null ? 0 : Math.floor((now - from) / (every_weeks * WEEK_MS));
  const began = from + (every_weeks === null ? 0 : round * every_weeks * WEEK_MS);
  return !taken.some((at) => at >= began && at <= now);
}
