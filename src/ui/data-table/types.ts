import type { ReactNode } from "react";

export type Column<Row> = {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Sort key on the server. Omit if the column is not sortable. */
  readonly sort?: string;
  /** The column that names the row: row header, and card title on narrow screens. Exactly one. */
  readonly isTitle?: true;
  readonly isNumber?: true;
  /** Buttons. On narrow screens they get a row of their own at the end of the card. */
  readonly isAction?: true;
  /** Hidden by default. */
  readonly isExtra?: true;
};

/** The search, filters, sort order, and page of a list. */
export type ListView = {
  readonly q: string;
  /** "name", or "-name" for descending; "" for the server's default. */
  readonly sort: string;
  /** Zero-based. */
  readonly page: number;
  readonly size: number;
  /** Filter values by name. Unset filters are absent. */
  readonly filters: Readonly<Record<string, string>>;
};

export type ListStatus = "loading" | "succeeded" | "failed";

export type Selection = {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
  /** Every row that matches is selected, on all pages. */
  readonly isAll?: boolean;
  /** Selects every row that matches. Absent if only rows that were seen can be selected. */
  readonly onAll?: () => void;
};

export type DataTableProps<Row extends object> = {
  /** Names the table and the storage key of its column choice. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined until the first response. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly total: number;
  readonly view: ListView;
  /** Usually `change` from `useTableView`. */
  readonly onView: (changes: Partial<ListView>) => void;
  readonly status: ListStatus;
  readonly error?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** Makes rows selectable. */
  readonly selection?: Selection | undefined;
  /** Buttons for the selected rows. */
  readonly bulk?: ((keys: ReadonlySet<string>) => ReactNode) | undefined;
  /** Shown when there are no rows at all. */
  readonly empty?: ReactNode;
  /** Link target of a row's title. */
  readonly rowHref?: ((row: Row) => string | undefined) | undefined;
};
