import { SelectFilter } from "#ui/data-table/table-filters.tsx";
import type { TableView } from "#ui/data-table/use-table-view.ts";
import { useGroupFilter } from "./admin-groups.ts";
import { useIsFor } from "./use-role.ts";

type Props = Pick<TableView, "view" | "filter"> & { readonly label: string; readonly all: string };

/** Filters by practice group, for administrators. Other staff can't list the groups. */
export function GroupFilter(props: Props) {
  return useIsFor()("admin") && <AllGroups {...props} />;
}

const AllGroups = (props: Props) => (
  <SelectFilter {...props} name="practice_group_id" options={useGroupFilter()} />
);
