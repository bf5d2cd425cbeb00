/** Counts right answers. `chosen` returns the selected choice of a question id. */
export const countCorrect = (
  questions: readonly { readonly id: number; readonly right: number }[],
  chosen: (id: number) => number | undefined,
): number => questions.filter(({ id, right }) => chosen(id) === right).length;

/** Returns whether a credit belongs to this release of the lesson. Without a version, compares award and release dates. */
export const isForRelease = (
  { version, awardedOn }: { readonly version?: string; readonly awardedOn: string },
  releasedOn: string | undefined,
): boolean =>
  releasedOn === undefined ||
  (version === undefined ? awardedOn >= releasedOn : version === releasedOn);
