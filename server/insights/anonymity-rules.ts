/** Minimum number of people per kind of figure. Not configurable. */
export const LEAST = { rate: 5, distribution: 8, comments: 10 } as const;

/** Below this number of people, 0% and 100% are shown as bounds. */
export const FEW = 10;

/** The privacy rules. Always all on; only the attack tests turn one off at a time, to prove that they would find the leak. */
export type Rules = {
  /** Suppresses figures about fewer people than the minimum. */
  readonly minimum: boolean;
  /** Suppresses figures whose difference from another figure is a small set of people. */
  readonly remainder: boolean;
  /** Suppresses parts so that subtracting the released parts from the whole leaves no small set. */
  readonly complement: boolean;
  /** Suppresses small cells of combined filters. */
  readonly cells: boolean;
  /** Aligns windows to boundaries, so that slightly different windows don't isolate people. */
  readonly lines: boolean;
  /** Suppresses figures whose difference from another group's is a small set of people. */
  readonly otherGroups: boolean;
  /** Shows 0% and 100% of few people as bounds. */
  readonly bounds: boolean;
  /** Shuffles comments, ignores filters, and omits comments that suggest danger. */
  readonly comments: boolean;
};

export const allRules: Rules = {
  minimum: true,
  remainder: true,
  complement: true,
  cells: true,
  lines: true,
  otherGroups: true,
  bounds: true,
  comments: true,
};
