export type BarRow = {
  readonly label: string;
  /** Null if missing or suppressed; `text` says which. */
  readonly value: number | null;
  /** Bounds of the likely range. */
  readonly low?: number | null | undefined;
  readonly high?: number | null | undefined;
  /** The formatted value: "48%". */
  readonly text: string;
  readonly note?: string | undefined;
  /** Link target of the label. */
  readonly to?: string | undefined;
};

export type FigureTable = {
  readonly columns: readonly { readonly label: string; readonly isNumber?: boolean }[];
  readonly rows: readonly (readonly string[])[];
};
