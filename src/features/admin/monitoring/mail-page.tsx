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

const ALREADY_GONE = "That letter is not there any more: it was sent, or somebody else was faster.";
/** Some mail is sensitive, so its recipient is hidden. */
const HIDDEN_RECIPIENT = "Kept private";

/** Shows the result in a toast and reloads the list. */
async function retryOrDismiss(mail: MailWire, reload: () => void): Promise<void> {
  const isFailed = mail.failed_at !== null;
  const outcome = await call(isFailed ? dismissMail : retryMail, { params: { id: mail.id } });
  if (outcome.kind === "accepted")
    showToast({ text: isFailed ? "The letter is off the list" : "The letter is sent now" });
  else if (outcome.kind === "refused" && outcome.code === "not_found")
    showToast({ text: ALREADY_GONE });
  else showToast({ text: requestErrorMessage(outcome, OFFLINE), icon: "attention" });
  reload();
}

const columnsWith = (onAction: (mail: MailWire) => Promise<void>): readonly Column<MailWire>[] => [
  {
    id: "recipient",
    label: "To",
    isTitle: true,
    cell: ({ recipient }) => recipient || HIDDEN_RECIPIENT,
  },
  { id: "subject", label: "Subject", cell: ({ subject }) => subject ?? "Not kept" },
  {
    id: "state",
    label: "State",
    cell: ({ failed_at, failure }) =>
      failed_at ? (
        <Badge tone="bad">Given up</Badge>
      ) : (
        <Badge tone="wait">{failure ? "Will be tried again" : "Waiting"}</Badge>
      ),
  },
  { id: "failure", label: "The mail server said", cell: ({ failure }) => failure ?? "–" },
  {
    id: "attempts",
    label: "Attempts",
    sort: "attempts",
    isNumber: true,
    cell: ({ attempts }) => attempts,
  },
  {
    id: "created",
    label: "Written",
    sort: "created",
    cell: ({ created_at }) => formatExactTime(created_at),
  },
  {
    id: "run_at",
    label: "Next attempt",
    sort: "run_at",
    isExtra: true,
    cell: ({ run_at, failed_at }) => (failed_at ? "None" : formatExactTime(run_at)),
  },
  { id: "act", label: "Action", cell: (mail) => <ActionButton mail={mail} onAction={onAction} /> },
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
      {mail.failed_at ? "Take off the list" : "Send now"}
      <VisuallyHidden>: {mail.recipient || HIDDEN_RECIPIENT}</VisuallyHidden>
    </Button>
  );
}

const states = [
  { value: "waiting", text: "Waiting" },
  { value: "failed", text: "Given up" },
];

/** Lists waiting and undelivered mail. */
export function MailQueuePage() {
  const { view, change, filter } = useTableView({ sort: "-created" });
  const list = useAdminList(listMails, viewQuery(view));
  const { reload } = list;
  const [columns] = useState(() => columnsWith((mail) => retryOrDismiss(mail, reload)));
  return (
    <>
      <PageTitle title="Mail" />
      <p className={admin.leadOfSections}>
        A letter that was given up has lost its words, for it may have held a link that signs in.
        Invite the person again from their page.
      </p>
      <TableFilters>
        <TableSearch label="Search addresses" view={view} onView={change} />
        <SelectFilter
          label="State"
          name="state"
          all="Every letter"
          options={states}
          view={view}
          filter={filter}
        />
      </TableFilters>
      <AdminTable
        label="Mail"
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
        empty={
          <EmptyState title="Every letter is sent" icon="mail">
            <p>Nothing waits, and nothing was given up.</p>
          </EmptyState>
        }
      />
    </>
  );
}
