export type BarRow = {
  readonly label: string;
  /** Null: there is nothing to tell; `text` says it. */
  readonly value: number | null;
  /** Where the true figure likely lies. */
  readonly low?: number | null | undefined;
  readonly high?: number | null | undefined;
  /** The value in words: "48%". */
  readonly text: string;
  readonly note?: string | undefined;
  /** Where its name leads. */
  readonly to?: string | undefined;
};

export type FigureTable = {
  readonly columns: readonly { readonly label: string; readonly isNumber?: boolean }[];
  readonly rows: readonly (readonly string[])[];
};
