import type { ReactElement } from "react";
import { DataTable } from "#ui/data-table/data-table.tsx";
import type { DataTableProps } from "#ui/data-table/types.ts";
import type { AdminList } from "./admin-list.ts";

type Props<Row extends object> = Omit<
  DataTableProps<Row>,
  "rows" | "total" | "status" | "error" | "onRetry"
> & { readonly list: AdminList<Row> };

/** The table of an admin list with its loading and error states. */
export function AdminTable<Row extends object>({ list, ...rest }: Props<Row>): ReactElement {
  const { reload, ...answer } = list;
  return <DataTable {...rest} {...answer} onRetry={reload} />;
}
