/** How many of these questions were answered rightly; `chosen`: what was chosen for the question of this id. */
export const countRight = (
  questions: readonly { readonly id: number; readonly right: number }[],
  chosen: (id: number) => number | undefined,
): number => questions.filter(({ id, right }) => chosen(id) === right).length;

/** Is a credit of the lesson as it was released then? Nothing is awarded before the day of its release. */
export const isOfRelease = (
  { version, awardedOn }: { readonly version?: string; readonly awardedOn: string },
  releasedOn: string | undefined,
): boolean =>
  releasedOn === undefined ||
  (version === undefined ? awardedOn >= releasedOn : version === releasedOn);
