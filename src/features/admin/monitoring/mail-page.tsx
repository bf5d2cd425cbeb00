import { useState } from "react";
import {
  dismissMail,
  listMails,
  type MailWire,
  retryMail,
} from "#contract/monitoring/admin-monitoring.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { call } from "#device/session.ts";
import { exactMoment, OFFLINE } from "#shared/admin/admin-copy.ts";
import { queryOfView, useAdminList } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { FilterSelect, Narrow, TableSearch } from "#ui/data-table/narrow.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { showToast } from "#ui/toast.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

const GONE = "That letter is not there any more: it was sent, or somebody else was faster.";
/** Whom it goes to says something of them. */
const NOBODY_TOLD = "Kept private";

/** Says what became of it; the list is asked for anew either way. */
async function changeLetter(letter: MailWire, reload: () => void): Promise<void> {
  const isFailed = letter.failed_at !== null;
  const outcome = await call(isFailed ? dismissMail : retryMail, { params: { id: letter.id } });
  if (outcome.kind === "accepted")
    showToast({ text: isFailed ? "The letter is off the list" : "The letter is sent now" });
  else if (outcome.kind === "refused" && outcome.code === "not_found") showToast({ text: GONE });
  else showToast({ text: requestErrorMessage(outcome, OFFLINE), icon: "attention" });
  reload();
}

const columnsWith = (act: (letter: MailWire) => Promise<void>): readonly Column<MailWire>[] => [
  {
    id: "recipient",
    label: "To",
    isTitle: true,
    cell: ({ recipient }) => recipient || NOBODY_TOLD,
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
    cell: ({ created_at }) => exactMoment(created_at),
  },
  {
    id: "run_at",
    label: "Next attempt",
    sort: "run_at",
    isExtra: true,
    cell: ({ run_at, failed_at }) => (failed_at ? "None" : exactMoment(run_at)),
  },
  { id: "act", label: "Action", cell: (letter) => <ActButton letter={letter} act={act} /> },
];

type ActProps = {
  readonly letter: MailWire;
  readonly act: (letter: MailWire) => Promise<void>;
};

function ActButton({ letter, act }: ActProps) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await act(letter);
    setBusy(false);
  };
  return (
    <Button busy={isBusy} onClick={() => void run()}>
      {letter.failed_at ? "Take off the list" : "Send now"}
      <VisuallyHidden>: {letter.recipient || NOBODY_TOLD}</VisuallyHidden>
    </Button>
  );
}

const states = [
  { value: "waiting", text: "Waiting" },
  { value: "failed", text: "Given up" },
];

/** Letters that are still to be sent, and those that were given up. */
export function WatchMailPage() {
  const { view, change, filter } = useTableView({ sort: "-created" });
  const list = useAdminList(listMails, queryOfView(view));
  const { reload } = list;
  const [columns] = useState(() => columnsWith((letter) => changeLetter(letter, reload)));
  return (
    <>
      <PageTitle title="Mail" />
      <p className={admin.leadOfSections}>
        A letter that was given up has lost its words, for it may have held a link that signs in.
        Invite the person again from their page.
      </p>
      <Narrow>
        <TableSearch label="Search addresses" view={view} onView={change} />
        <FilterSelect
          label="State"
          name="state"
          all="Every letter"
          options={states}
          view={view}
          filter={filter}
        />
      </Narrow>
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
