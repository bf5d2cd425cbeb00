import { useLocation } from "react-router-dom";
import {
  deleteListView,
  listListViews,
  renameListView,
  saveListView,
  type ViewedList,
} from "#contract/admin-views.ts";
import { call } from "#device/session.ts";
import { savedViews as copy } from "#shared/saved-views/copy.ts";
import { SavedViewsButton, type ViewCalls } from "#shared/saved-views/saved-views-dialog.tsx";
import { SAVED_VIEWS_HINT } from "./admin-copy.ts";

const callsOf = (list: ViewedList): ViewCalls => ({
  key: `views ${list}`,
  load: () => call(listListViews, { params: { list } }),
  save: ({ name, query }) => call(saveListView, { params: { list }, body: { name, query } }),
  rename: (id, name) => call(renameListView, { params: { list, id }, body: { name } }),
  remove: (id) => call(deleteListView, { params: { list, id } }),
});

/** The search, filters, and order in an address, which open on the first page. */
export function filtersIn(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("page");
  return query.toString();
}

/** Saves the search, filters, and order of a list under a name, and opens them again. The address has them, too. */
export function SavedListViews({ list }: { readonly list: ViewedList }) {
  const { pathname, search } = useLocation();
  return (
    <SavedViewsButton
      title={copy.title}
      hint={SAVED_VIEWS_HINT}
      current={{ area: list, query: filtersIn(search) }}
      pathOf={({ query }) => ({ pathname, search: query })}
      calls={callsOf(list)}
    />
  );
}
