import { useState } from "react";
import {
  dismissMail,
  listMails,
  type MailWire,
  retryMail,
} from "#contract/monitoring/admin-monitoring.ts";
import { call } from "#device/session.ts";
import { formatExactTime, OFFLINE } from "#shared/admin/admin-copy.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { SavedListViews } from "#shared/admin/saved-list-views.tsx";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { SelectFilter, TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { showToast } from "#ui/toast.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { mailQueue as copy } from "./mail-copy.ts";

const { columns: labels } = copy;

/** Shows the result in a toast and reloads the list. */
async function retryOrDismiss(mail: MailWire, reload: () => void): Promise<void> {
  const isFailed = mail.failed_at !== null;
  const outcome = await call(isFailed ? dismissMail : retryMail, { params: { id: mail.id } });
  if (outcome.kind === "accepted") showToast({ text: isFailed ? copy.removed : copy.sending });
  else if (outcome.kind === "refused" && outcome.code === "not_found")
    showToast({ text: copy.alreadyGone });
  else showToast({ text: requestErrorMessage(outcome, OFFLINE), icon: "attention" });
  reload();
}

const columnsWith = (onAction: (mail: MailWire) => Promise<void>): readonly Column<MailWire>[] => [
  {
    id: "recipient",
    label: labels.to,
    isTitle: true,
    cell: ({ recipient }) => copy.recipient(recipient),
  },
  { id: "subject", label: labels.subject, cell: ({ subject }) => subject ?? copy.erased },
  {
    id: "state",
    label: labels.status,
    cell: (mail) => <Badge tone={mail.failed_at ? "bad" : "wait"}>{copy.state(mail)}</Badge>,
  },
  { id: "failure", label: labels.response, cell: ({ failure }) => failure ?? "–" },
  {
    id: "attempts",
    label: labels.attempts,
    sort: "attempts",
    isNumber: true,
    cell: ({ attempts }) => attempts,
  },
  {
    id: "created",
    label: labels.created,
    sort: "created",
    cell: ({ created_at }) => formatExactTime(created_at),
  },
  {
    id: "run_at",
    label: labels.nextAttempt,
    sort: "run_at",
    isExtra: true,
    cell: ({ run_at, failed_at }) => (failed_at ? copy.noNextAttempt : formatExactTime(run_at)),
  },
  {
    id: "act",
    label: labels.action,
    cell: (mail) => <ActionButton mail={mail} onAction={onAction} />,
  },
];

type ActionProps = {
  readonly mail: MailWire;
  readonly onAction: (mail: MailWire) => Promise<void>;
};

function ActionButton({ mail, onAction }: ActionProps) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await onAction(mail);
    setBusy(false);
  };
  return (
    <Button busy={isBusy} onClick={() => void run()}>
      {mail.failed_at ? copy.remove : copy.send}
      <VisuallyHidden>{copy.to(mail.recipient)}</VisuallyHidden>
    </Button>
  );
}

/** Lists waiting and undelivered mail. */
export function MailQueuePage() {
  const { view, change, filter } = useTableView({ sort: "-created" });
  const list = useAdminList(listMails, viewQuery(view));
  const { reload } = list;
  const [columns] = useState(() => columnsWith((mail) => retryOrDismiss(mail, reload)));
  return (
    <>
      <PageTitle title={copy.title} />
      <p className={admin.leadOfSections}>{copy.lead}</p>
      <TableFilters>
        <TableSearch label={copy.search} view={view} onView={change} />
        <SelectFilter
          label={copy.filter}
          name="state"
          all={copy.all}
          options={copy.states}
          view={view}
          filter={filter}
        />
        <SavedListViews list="mail" />
      </TableFilters>
      <AdminTable
        label={copy.table}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
        empty={<EmptyState title={copy.emptyTitle} icon="mail" />}
      />
    </>
  );
}
