/** A quiz question. The position of the right answer is chosen in `toTestQuestion`. */
export type Question = {
  readonly ask: string;
  readonly right: string;
  readonly wrong: readonly [string, string, string];
  readonly why: string;
};

/** By lesson number. All questions must be answered correctly. */
export type Questions = Readonly<Record<number, readonly Question[]>>;
