import { useState } from "react";
import {
  type CodeRecord,
  type CodesChange,
  type GroupRecord,
  listCodes,
} from "#contract/organizations/admin-groups.ts";
import { formatDay } from "#shared/admin/admin-copy.ts";
import { useAdminList } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { RecentChanges } from "#shared/admin/recent-changes.tsx";
import { selected } from "#shared/admin/selected.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import type { Column, ListView } from "#ui/data-table/types.ts";
import { useSelection } from "#ui/data-table/use-selection.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import styles from "./admin-people.module.css";
import { codeBulk, codeBulkKinds, codeNames, codeStates, codesCard as copy } from "./code-copy.ts";
import { CodeDialog } from "./code-dialog.tsx";
import { CodeForm } from "./code-form.tsx";
import { CodesBulkDialog } from "./codes-bulk-dialog.tsx";
import { roleName } from "./copy.ts";

const states = {
  usable: <Badge tone="done">{codeStates.usable}</Badge>,
  off: <Badge tone="bad">{codeStates.off}</Badge>,
  expired: <Badge tone="bad">{codeStates.expired}</Badge>,
  used_up: <Badge tone="wait">{codeStates.used_up}</Badge>,
} as const;

const columnsWith = (open: (code: CodeRecord) => void): readonly Column<CodeRecord>[] => [
  {
    id: "code",
    label: copy.columns.code,
    sort: "name",
    isTitle: true,
    cell: ({ code }) => <span className="code">{code}</span>,
  },
  { id: "state", label: copy.columns.status, cell: ({ state }) => states[state] },
  { id: "role", label: copy.columns.role, cell: ({ burnout_role }) => roleName(burnout_role) },
  {
    id: "uses",
    label: copy.columns.uses,
    sort: "uses",
    isNumber: true,
    cell: ({ uses, most_uses }) => copy.uses(uses, most_uses),
  },
  {
    id: "expires",
    label: copy.columns.expires,
    cell: ({ expires_at }) => (expires_at ? formatDay(expires_at) : copy.neverExpires),
  },
  {
    id: "domains",
    label: copy.columns.domains,
    isExtra: true,
    cell: ({ email_domains }) =>
      email_domains.map((domain) => `@${domain}`).join(", ") || copy.anyDomain,
  },
  {
    id: "open",
    label: copy.columns.action,
    cell: (code) => (
      <Button aria-label={copy.viewCode(code.code)} onClick={() => open(code)}>
        {copy.view}
      </Button>
    ),
  },
];

const first: ListView = { q: "", sort: "", page: 0, size: 25, filters: {} };

type Props = { readonly group: GroupRecord; readonly mayChange: boolean };

/** Lists the registration codes of a group. */
export function Codes({ group, mayChange }: Props) {
  const [view, setView] = useState(first);
  const { sort, page, size } = view;
  const list = useAdminList(listCodes, {
    practice_group_id: group.id,
    ...(sort && { sort }),
    page,
    size,
  });
  const { selection, clear } = useSelection(view);
  const [acting, setActing] = useState<CodesChange["kind"]>();
  const [open, setOpen] = useState<CodeRecord>();
  const [isMaking, setMaking] = useState(false);
  const [columns] = useState(() => columnsWith(setOpen));
  return (
    <Card title={copy.title}>
      <Head mayChange={mayChange} onCreate={() => setMaking(true)} onChanged={list.reload} />
      <AdminTable
        label={copy.table(group.name)}
        columns={columns}
        list={list}
        rowKey={({ code }) => code}
        view={view}
        selection={mayChange ? selection : undefined}
        bulk={() =>
          codeBulkKinds.map((kind) => (
            <Button key={kind} onClick={() => setActing(kind)}>
              {codeBulk[kind]}
            </Button>
          ))
        }
        onView={(changes) => setView((before) => ({ ...before, ...changes }))}
        empty={
          <EmptyState title={copy.emptyTitle} icon="key" level={3}>
            <p>{copy.emptyText}</p>
          </EmptyState>
        }
      />
      {acting && (
        <CodesBulkDialog
          kind={acting}
          count={selection.isAll ? list.total : selection.keys.size}
          selection={selected(selection, { q: "", filters: { practice_group_id: group.id } })}
          onClose={(isChanged) => {
            setActing(undefined);
            if (!isChanged) return;
            clear();
            list.reload();
          }}
        />
      )}
      {open && (
        <CodeDialog
          code={open}
          group={group}
          mayChange={mayChange}
          onClose={() => setOpen(undefined)}
          onChanged={() => {
            setOpen(undefined);
            list.reload();
          }}
        />
      )}
      {isMaking && (
        <CodeForm
          group={group}
          onClose={() => setMaking(false)}
          onDone={(made) => {
            setMaking(false);
            list.reload();
            setOpen(made);
          }}
        />
      )}
    </Card>
  );
}

type HeadProps = {
  readonly mayChange: boolean;
  readonly onCreate: () => void;
  readonly onChanged: () => void;
};

function Head({ mayChange, onCreate, onChanged }: HeadProps) {
  return (
    <div className={classNames(admin.head, styles.head)}>
      <p className="muted">{copy.lead}</p>
      {mayChange && (
        <div className={admin.actions}>
          <RecentChanges list="codes" names={codeNames} onChanged={onChanged} />
          <Button icon="plus" onClick={onCreate}>
            {copy.create}
          </Button>
        </div>
      )}
    </div>
  );
}
