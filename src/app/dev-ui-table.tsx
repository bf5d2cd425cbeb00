import { Button } from "#ui/button.tsx";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { SelectFilter, TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useSelection } from "#ui/data-table/use-selection.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { showToast } from "#ui/toast.tsx";

type Plant = { readonly name: string; readonly height: number; readonly light: string };

const lights = ["Sun", "Partial shade", "Shade"];
const plants: readonly Plant[] = Array.from({ length: 60 }, (_, at) => ({
  name: `Plant ${String(at + 1).padStart(2, "0")}`,
  height: ((at * 37) % 60) + 5,
  light: lights[at % 3] ?? "",
}));

const columns: readonly Column<Plant>[] = [
  { id: "name", label: "Name", sort: "name", isTitle: true, cell: ({ name }) => name },
  {
    id: "height",
    label: "Height (cm)",
    sort: "height",
    isNumber: true,
    cell: ({ height }) => height,
  },
  { id: "light", label: "Light", cell: ({ light }) => light },
  { id: "note", label: "Note", isExtra: true, cell: () => "Water in the morning" },
];

const byName = (a: Plant, b: Plant) => (a.name < b.name ? -1 : 1);
const byHeight = (a: Plant, b: Plant) => a.height - b.height;

/** Sorts and filters in the page, as a server would. */
export function Tables() {
  const { view, change, filter } = useTableView({ sort: "name" });
  const { selection } = useSelection(view);
  const { q, sort, page, size, filters } = view;
  const fitting = plants
    .filter(({ name, light }) => name.includes(q) && (!filters.light || light === filters.light))
    .toSorted(sort.endsWith("height") ? byHeight : byName);
  const sorted = sort.startsWith("-") ? fitting.toReversed() : fitting;
  return (
    <>
      <TableFilters>
        <TableSearch label="Search plants" view={view} onView={change} />
        <SelectFilter
          label="Light"
          name="light"
          all="All light"
          options={lights.map((light) => ({ value: light, text: light }))}
          view={view}
          filter={filter}
        />
      </TableFilters>
      <DataTable
        label="Plants"
        columns={columns}
        rows={sorted.slice(page * size, (page + 1) * size)}
        rowKey={({ name }) => name}
        rowHref={({ name }) => `?plant=${encodeURIComponent(name)}`}
        total={sorted.length}
        view={view}
        onView={change}
        status="succeeded"
        selection={selection}
        bulk={(chosen) => (
          <Button
            onClick={() =>
              showToast({ text: `${selection.isAll ? sorted.length : chosen.size} watered` })
            }
          >
            Water plants
          </Button>
        )}
      />
    </>
  );
}
