import { pluralize } from "../format.ts";

type Total = { readonly from: number; readonly to: number; readonly total: number };

const rangeText = ({ from, to, total }: Total) => {
  const number = (value: number) => value.toLocaleString("en-US");
  return `${number(from)}–${number(to)} of ${number(total)}`;
};

export const table = {
  range: rangeText,
  announced: (range: Total) => `Rows ${rangeText(range)}`,
  announcedNone: "No rows",
  frame: (label: string) => `${label}, table`,
  loading: (label: string) => `Loading ${label}…`,
  failed: "We couldn't load this list.",
  stale: "Showing the last loaded results.",
  retry: "Try again",
  noMatch: {
    title: "No results",
    text: "Try fewer words or clear a filter.",
    clear: "Clear search and filters",
  },
  empty: "Nothing here yet",
} as const;

export const selection = {
  group: "Actions for selected rows",
  count: (count: number) => `${count.toLocaleString("en-US")} selected`,
  all: (total: number) => `Select all ${total.toLocaleString("en-US")} matching`,
  allSelected: (total: number) => `All ${total.toLocaleString("en-US")} matching selected`,
  clear: "Clear selection",
  selectPage: "Select all rows on this page",
  selectRow: "Select this row",
  select: "Select",
} as const;

export const columnDialog = {
  title: "Columns",
  titleWithSorting: "Sort and columns",
  done: "Done",
  shown: "Show columns",
  sortBy: "Sort by",
  defaultOrder: "Default",
  ascending: (column: string) => `${column}, ascending`,
  descending: (column: string) => `${column}, descending`,
} as const;

export const pagination = {
  label: (list: string) => `Pagination, ${list}`,
  previous: "Previous",
  next: "Next",
  page: (page: number, of: number) => `Page ${page} of ${of}`,
  perPage: "Rows per page",
  rows: (count: number) => pluralize(count, "row"),
} as const;
