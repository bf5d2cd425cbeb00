import { useState } from "react";
import {
  type CodeRecord,
  type GroupRecord,
  listCodes,
} from "#contract/organizations/admin-groups.ts";
import { formatDay } from "#shared/admin/admin-copy.ts";
import { useAdminList } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import type { Column, ListView } from "#ui/data-table/types.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { pluralize } from "#ui/format.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-people.module.css";
import { CodeDialog } from "./code-dialog.tsx";
import { CodeForm } from "./code-form.tsx";
import { roleName } from "./copy.ts";

const states = {
  usable: <Badge tone="done">Can be used</Badge>,
  off: <Badge tone="bad">Switched off</Badge>,
  expired: <Badge tone="bad">Expired</Badge>,
  used_up: <Badge tone="wait">Used up</Badge>,
} as const;

const columnsWith = (open: (code: CodeRecord) => void): readonly Column<CodeRecord>[] => [
  { id: "code", label: "Code", sort: "name", isTitle: true, cell: ({ code }) => code },
  { id: "state", label: "State", cell: ({ state }) => states[state] },
  { id: "role", label: "Role", cell: ({ burnout_role }) => roleName(burnout_role) },
  {
    id: "uses",
    label: "Used",
    sort: "uses",
    isNumber: true,
    cell: ({ uses, most_uses }) => (most_uses === null ? uses : `${uses} of ${most_uses}`),
  },
  { id: "expires", label: "Ends", cell: ({ expires_at }) => formatDay(expires_at) },
  {
    id: "domains",
    label: "Addresses",
    isExtra: true,
    cell: ({ email_domains }) => email_domains.map((domain) => `@${domain}`).join(", ") || "Any",
  },
  {
    id: "open",
    label: "Action",
    cell: (code) => (
      <Button onClick={() => open(code)}>
        Open<VisuallyHidden> {code.code}</VisuallyHidden>
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
  const [open, setOpen] = useState<CodeRecord>();
  const [isMaking, setMaking] = useState(false);
  const [columns] = useState(() => columnsWith(setOpen));
  return (
    <Card title="Registration codes">
      <div className={classNames(admin.head, styles.head)}>
        <p className="muted">
          {list.rows ? pluralize(list.total, "code") : "Asking for the codes"}. People register with
          one and belong to the group from then on.
        </p>
        {mayChange && (
          <Button icon="plus" onClick={() => setMaking(true)}>
            Make a code
          </Button>
        )}
      </div>
      <AdminTable
        label="Codes of the group"
        columns={columns}
        list={list}
        rowKey={({ code }) => code}
        view={view}
        onView={(changes) => setView((before) => ({ ...before, ...changes }))}
        empty={
          <EmptyState title="No code yet" icon="key" level={3}>
            <p>With a code people make their own accounts, without a list and without payment.</p>
          </EmptyState>
        }
      />
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
