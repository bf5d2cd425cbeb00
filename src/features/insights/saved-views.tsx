import { useLocation } from "react-router-dom";
import {
  deleteView,
  listSavedViews,
  renameView,
  saveView,
} from "#contract/insights/group-views.ts";
import { call } from "#device/session.ts";
import { savedViews as copy } from "#shared/saved-views/copy.ts";
import { SavedViewsButton, type ViewCalls } from "#shared/saved-views/saved-views-dialog.tsx";
import type { AreaName } from "./area.ts";
import { viewPath, viewQuery } from "./saved-view-rules.ts";

function callsOf(group: string): ViewCalls {
  const query = { practice_group_id: group };
  return {
    key: `views ${group}`,
    load: () => call(listSavedViews, { query }),
    save: (body) => call(saveView, { query, body }),
    rename: (id, name) => call(renameView, { params: { id }, query, body: { name } }),
    remove: (id) => call(deleteView, { params: { id }, query }),
  };
}

type Props = { readonly group: string; readonly area: AreaName };

/** Opens the saved views of a group. */
export function GroupViewsButton({ group, area }: Props) {
  return (
    <SavedViewsButton
      title={copy.title}
      hint={copy.hint}
      current={{ area, query: viewQuery(useLocation().search) }}
      pathOf={viewPath}
      calls={callsOf(group)}
    />
  );
}
