/** Rates need so many people, distributions and comments more. None of it can be lowered. */
export const LEAST = { rate: 5, distribution: 8, comments: 10 } as const;

/** Of fewer people, that it is none or all of them is told as a bound. */
export const FEW = 10;

/**
 * What protects people, one by one. All of them hold, always; only the test that looks for leaks takes one away at a time,
 * to see that it would find the leak.
 */
export type Rules = {
  /** Fewer people than the least are not told. */
  readonly minimum: boolean;
  /** Nor whom one gets by taking one figure from another. */
  readonly remainder: boolean;
  /** Nor those by taking all parts that are told from the whole. */
  readonly complement: boolean;
  /** Nor what several filters at once cut out. */
  readonly cells: boolean;
  /** Nor whom a window has that is a little wider. */
  readonly lines: boolean;
  /** Nor whom one group has that another has not. */
  readonly otherGroups: boolean;
  /** Of a few people, "nobody" and "everybody" are told as bounds. */
  readonly bounds: boolean;
  /** Comments come in any order, without a filter, and not those that sound like somebody in danger. */
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
