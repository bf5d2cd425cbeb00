import { useState } from "react";
import {
  type Endpoint,
  type EndpointKind,
  listEndpoints,
} from "#contract/organizations/admin-endpoints.ts";
import { useGroupFilter } from "#shared/admin/admin-groups.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SelectFilter, TableFilters } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { EndpointForm } from "./endpoint-form.tsx";
import {
  endpointsPage as copy,
  endpointStates,
  eventsText,
  kindNames,
  shownSecret,
} from "./endpoints-copy.ts";
import styles from "./integrations.module.css";
import { SecretDialog } from "./secret-dialog.tsx";

const tones = { on: "done", failing: "wait", off: "bad" } as const;

export const EndpointStatus = ({ state }: Pick<Endpoint, "state">) => (
  <Badge tone={tones[state]}>{endpointStates[state]}</Badge>
);

const columns: readonly Column<Endpoint>[] = [
  { id: "url", label: copy.columns.url, isTitle: true, cell: ({ url }) => url },
  { id: "kind", label: copy.columns.kind, cell: ({ kind }) => kindNames[kind] },
  { id: "group", label: copy.columns.group, cell: ({ group }) => group.name },
  { id: "events", label: copy.columns.events, cell: ({ events }) => eventsText(events) },
  { id: "state", label: copy.columns.status, cell: (row) => <EndpointStatus {...row} /> },
  {
    id: "pending",
    label: copy.columns.pending,
    isNumber: true,
    cell: ({ pending }) => pending,
  },
  { id: "failed", label: copy.columns.failed, isNumber: true, cell: ({ failed }) => failed },
  {
    id: "created",
    label: copy.columns.created,
    isExtra: true,
    cell: ({ created }) => copy.created(created),
  },
];

/** Lists the webhooks of practice groups. */
export function EndpointsPage() {
  const { view, change, filter } = useTableView();
  const list = useAdminList(listEndpoints, viewQuery(view));
  const groups = useGroupFilter();
  const [creating, setCreating] = useState<EndpointKind>();
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <div className={classNames(admin.head, styles.head)}>
        <PageTitle title={copy.title} />
        <span className={admin.row}>
          <Button icon="plus" onClick={() => setCreating("xapi")}>
            {copy.connect}
          </Button>
          <Button kind="main" icon="plus" onClick={() => setCreating("webhook")}>
            {copy.create}
          </Button>
        </span>
      </div>
      <p className={admin.lead}>{copy.lead}</p>
      <TableFilters>
        <SelectFilter
          label={copy.group}
          name="practice_group_id"
          all={copy.allGroups}
          options={groups}
          view={view}
          filter={filter}
        />
      </TableFilters>
      <AdminTable
        label={copy.title}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
        rowHref={({ id }) => adminPath(`endpoints/${id}`)}
        empty={
          <EmptyState title={copy.emptyTitle} icon="share">
            <p>{copy.emptyText}</p>
          </EmptyState>
        }
      />
      {creating && (
        <EndpointForm
          kind={creating}
          group={view.filters.practice_group_id ?? ""}
          onClose={() => setCreating(undefined)}
          onSaved={(_, created) => {
            setCreating(undefined);
            setSecret(created ?? undefined);
            list.reload();
          }}
        />
      )}
      {secret && <ShownSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}

type ShownProps = { readonly secret: string; readonly onClose: () => void };

export const ShownSecret = ({ secret, onClose }: ShownProps) => (
  <SecretDialog
    title={shownSecret.title}
    text={shownSecret.text}
    label={shownSecret.label}
    secret={secret}
    onClose={onClose}
  />
);
