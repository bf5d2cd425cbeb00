import { useState } from "react";
import { type ApiKey, listApiKeys } from "#contract/organizations/admin-api-keys.ts";
import { formatDateTime, formatDay } from "#shared/admin/admin-copy.ts";
import { useGroupFilter } from "#shared/admin/admin-groups.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SelectFilter, TableFilters } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { NewKeyDialog, RevokeKeyDialog, RotateKeyDialog } from "./api-key-dialogs.tsx";
import { apiKeysPage as copy, keyStates, scopeNames, shownKey } from "./api-keys-copy.ts";
import styles from "./integrations.module.css";
import { SecretDialog } from "./secret-dialog.tsx";

type Action = {
  readonly kind: "rotate" | "revoke";
  readonly apiKey: ApiKey;
};

const tones = { active: "done", expired: "bad", revoked: "bad", off: "wait" } as const;

const columnsWith = (act: (action: Action) => void): readonly Column<ApiKey>[] => [
  {
    id: "name",
    label: copy.columns.name,
    isTitle: true,
    cell: ({ name, prefix }) => (
      <>
        {name}
        <br />
        <code className="small muted">{prefix}</code>
      </>
    ),
  },
  { id: "group", label: copy.columns.group, cell: ({ group }) => group.name },
  {
    id: "scopes",
    label: copy.columns.scopes,
    cell: ({ scopes }) => scopes.map((scope) => scopeNames[scope]).join(", "),
  },
  {
    id: "state",
    label: copy.columns.status,
    cell: ({ state, previous_until: until }) => (
      <>
        <Badge tone={tones[state]}>{keyStates[state]}</Badge>
        {until && <div className="small muted">{copy.overlap(until)}</div>}
      </>
    ),
  },
  {
    id: "expires",
    label: copy.columns.expires,
    cell: ({ expires_at }) => formatDay(expires_at, copy.neverExpires),
  },
  {
    id: "used",
    label: copy.columns.used,
    cell: ({ last_used_at }) => formatDateTime(last_used_at, copy.neverUsed),
  },
  {
    id: "created",
    label: copy.columns.created,
    isExtra: true,
    cell: ({ created }) => copy.created(created),
  },
  {
    id: "act",
    label: copy.columns.action,
    isAction: true,
    cell: (apiKey) =>
      (apiKey.state === "active" || apiKey.state === "off") && (
        <span className={admin.row}>
          <Button onClick={() => act({ kind: "rotate", apiKey })}>
            {copy.rotate}
            <VisuallyHidden>{copy.ofKey(apiKey.name)}</VisuallyHidden>
          </Button>
          <Button onClick={() => act({ kind: "revoke", apiKey })}>
            {copy.revoke}
            <VisuallyHidden>{copy.ofKey(apiKey.name)}</VisuallyHidden>
          </Button>
        </span>
      ),
  },
];

/** Lists the API keys of practice groups. */
export function ApiKeysPage() {
  const { view, change, filter } = useTableView();
  const list = useAdminList(listApiKeys, viewQuery(view));
  const groups = useGroupFilter();
  const [action, setAction] = useState<Action | "create">();
  const [shown, setShown] = useState<string>();
  const [columns] = useState(() => columnsWith(setAction));
  const close = () => setAction(undefined);
  const show = (key: string) => {
    close();
    setShown(key);
    list.reload();
  };
  return (
    <>
      <div className={classNames(admin.head, styles.head)}>
        <PageTitle title={copy.title} />
        <Button kind="main" icon="plus" onClick={() => setAction("create")}>
          {copy.create}
        </Button>
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
        empty={
          <EmptyState title={copy.emptyTitle} icon="key">
            <p>{copy.emptyText}</p>
          </EmptyState>
        }
      />
      {action === "create" && (
        <NewKeyDialog
          group={view.filters.practice_group_id ?? ""}
          onClose={close}
          onCreated={show}
        />
      )}
      {action && action !== "create" && action.kind === "rotate" && (
        <RotateKeyDialog apiKey={action.apiKey} onClose={close} onRotated={show} />
      )}
      {action && action !== "create" && action.kind === "revoke" && (
        <RevokeKeyDialog
          apiKey={action.apiKey}
          onClose={close}
          onRevoked={() => {
            close();
            list.reload();
          }}
        />
      )}
      {shown && (
        <SecretDialog
          title={shownKey.title}
          text={shownKey.text}
          label={shownKey.label}
          secret={shown}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}
