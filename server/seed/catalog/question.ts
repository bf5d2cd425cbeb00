/** A question after a lesson. Where its right answer stands among the four is decided when it is written out. */
export type Question = {
  readonly ask: string;
  readonly right: string;
  readonly wrong: readonly [string, string, string];
  readonly why: string;
};

/** By the number of the lesson; all of them must be answered rightly. */
export type Questions = Readonly<Record<number, readonly Question[]>>;
