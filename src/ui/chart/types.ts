export type BarRow = {
  readonly label: string;
  /** Null if missing or suppressed; `text` says which. */
  readonly value: number | null;
  /** Bounds of the likely range. */
  readonly low?: number | null | undefined;
  readonly high?: number | null | undefined;
  /** The formatted value: "48%". */
  readonly text: string;
  /** A second value in its own column, with the unit that only screen readers need. */
  readonly aside?: { readonly text: string; readonly unit: string } | undefined;
  readonly note?: string | undefined;
  /** Link target of the label. */
  readonly to?: string | undefined;
  readonly tone?: "soft" | undefined;
  /** Draws a line above the row. */
  readonly startsGroup?: boolean | undefined;
};

/** The table shown for a drawing. Its cells are formatted. */
export type FigureTable = {
  readonly columns: readonly { readonly label: string; readonly isNumber?: boolean }[];
  readonly rows: readonly (readonly string[])[];
};

export type TableFormat = "csv" | "xlsx";
