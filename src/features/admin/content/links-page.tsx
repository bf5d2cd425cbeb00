import { useEffect, useState } from "react";
import {
  type AdminLink,
  checkLinks,
  LINK_STATES,
  listLinks,
} from "#contract/learning/admin-collections.ts";
import { call } from "#device/session.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SelectFilter, TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { pluralize } from "#ui/format.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-content.module.css";
import { OFFLINE } from "./lesson-copy.ts";

const stateWords: Readonly<Record<AdminLink["state"], string>> = {
  waiting: "Not checked yet",
  ok: "Fine",
  broken: "Leads nowhere",
  silent: "No answer",
  barred: "Not on the open web",
};
const tones = {
  waiting: "wait",
  ok: "done",
  broken: "bad",
  silent: "wait",
  barred: "bad",
} as const satisfies Record<AdminLink["state"], string>;

const columns: readonly Column<AdminLink>[] = [
  {
    id: "url",
    label: "Address",
    sort: "url",
    isTitle: true,
    cell: ({ url }) => (
      <a href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>
    ),
  },
  {
    id: "state",
    label: "State",
    sort: "state",
    cell: ({ state, http }) => (
      <Badge tone={tones[state]}>
        {stateWords[state]}
        {http !== null && state !== "ok" && ` (${http})`}
      </Badge>
    ),
  },
  {
    id: "lessons",
    label: "In",
    cell: ({ lessons }) => <Naming lessons={lessons} />,
  },
  { id: "checked", label: "Checked", cell: ({ checked_at }) => formatDateTime(checked_at) },
];

const NAMED = 3;

function Naming({ lessons }: Pick<AdminLink, "lessons">) {
  const more = lessons.length - NAMED;
  return (
    <span className={styles.links}>
      {lessons.slice(0, NAMED).map(({ id, title }) => (
        <TextLink key={id} to={adminPath(`content/${id}`)}>
          {title}
        </TextLink>
      ))}
      {more > 0 && <span className="small muted">and in {pluralize(more, "more lesson")}</span>}
    </span>
  );
}

const states = LINK_STATES.map((value) => ({ value, text: stateWords[value] }));
const LOOK_AGAIN_MS = 4000;

/** Lists external links in lessons and whether they work. */
export function AdminLinksPage() {
  const { view, change, filter } = useTableView();
  const list = useAdminList(listLinks, viewQuery(view));
  const [waiting, setWaiting] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const { reload } = list;
  const isRunning = waiting > 0 || (list.rows ?? []).some(({ state }) => state === "waiting");
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      void call(listLinks, { query: { size: 1 } }).then((outcome) => {
        if (outcome.kind === "accepted") setWaiting(outcome.value.waiting);
        reload();
      });
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isRunning, reload]);
  const check = async () => {
    setBusy(true);
    const outcome = await call(checkLinks, {});
    setBusy(false);
    if (outcome.kind !== "accepted")
      return showToast({ text: requestErrorMessage(outcome, OFFLINE), icon: "attention" });
    setWaiting(outcome.value.waiting);
    showToast({ text: `${pluralize(outcome.value.waiting, "link")} to be checked` });
    reload();
  };
  return (
    <>
      <div className={classNames(admin.head, styles.head)}>
        <PageTitle title="Links" />
        <Button kind="main" icon="retry" busy={isBusy} onClick={() => void check()}>
          Check all links
        </Button>
      </div>
      <p className={admin.leadOfSections} role="status">
        {waiting > 0
          ? `${pluralize(waiting, "link is", "links are")} still to be checked. You can leave this page.`
          : "References and readings of every lesson. The server asks each address once."}
      </p>
      <TableFilters>
        <TableSearch label="Search addresses" view={view} onView={change} />
        <SelectFilter
          label="State"
          name="state"
          all="Every state"
          options={states}
          view={view}
          filter={filter}
        />
      </TableFilters>
      <AdminTable
        label="Links"
        columns={columns}
        list={list}
        rowKey={({ url }) => url}
        view={view}
        onView={change}
        empty={
          <EmptyState title="No link was checked yet" icon="external">
            <p>A check of all links takes a few minutes and can be left alone.</p>
          </EmptyState>
        }
      />
    </>
  );
}
