import type { ReactNode } from "react";

export type Column<Row> = {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the list is sorted by when its head is pressed; without it there is nothing to press. */
  readonly sort?: string;
  /** Names the row: a heading of it, and the title of its card on a phone. Exactly one column. */
  readonly isTitle?: true;
  readonly isNumber?: true;
  /** Not shown until somebody chooses it. */
  readonly isExtra?: true;
};

/** What of a list is looked at. */
export type ListView = {
  readonly q: string;
  /** "name", or "-name" from the end; "" as the server likes. */
  readonly sort: string;
  /** From 0. */
  readonly page: number;
  readonly size: number;
  /** Filters of this list, by name; what is not set is not there. */
  readonly filters: Readonly<Record<string, string>>;
};

export type ListStatus = "loading" | "succeeded" | "failed";

export type Selection = {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
};

export type DataTableProps<Row extends object> = {
  /** "People": names the table, and where its chosen columns are kept. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Nothing = not answered yet. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly total: number;
  readonly view: ListView;
  /** Usually `change` of `useTableView`. */
  readonly onView: (changes: Partial<ListView>) => void;
  readonly status: ListStatus;
  readonly error?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** With it rows can be chosen. */
  readonly selection?: Selection | undefined;
  /** What can be done with the chosen ones: buttons. */
  readonly bulk?: ((keys: ReadonlySet<string>) => ReactNode) | undefined;
  /** What stands instead of rows when there are none at all. */
  readonly empty?: ReactNode;
  /** The page of a row; its title leads there. */
  readonly rowHref?: ((row: Row) => string | undefined) | undefined;
};
