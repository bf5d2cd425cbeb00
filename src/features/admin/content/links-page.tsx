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
import { SavedListViews } from "#shared/admin/saved-list-views.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SelectFilter, TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-content.module.css";
import { linksPage as copy, linkColumns, linkStates, linkStateText } from "./links-copy.ts";

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
    label: linkColumns.url,
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
    label: linkColumns.status,
    sort: "state",
    cell: ({ state, http }) => <Badge tone={tones[state]}>{linkStateText(state, http)}</Badge>,
  },
  {
    id: "lessons",
    label: linkColumns.lesson,
    cell: ({ lessons, help }) => <Naming lessons={lessons} help={help} />,
  },
  {
    id: "checked",
    label: linkColumns.checked,
    cell: ({ checked_at }) => formatDateTime(checked_at),
  },
];

const NAMED = 3;

function Naming({ lessons, help = [] }: Pick<AdminLink, "lessons" | "help">) {
  const more = lessons.length - NAMED;
  return (
    <span className={styles.links}>
      {lessons.slice(0, NAMED).map(({ id, title }) => (
        <TextLink key={id} to={adminPath(`content/${id}`)}>
          {title}
        </TextLink>
      ))}
      {help.slice(0, NAMED).map((name) => (
        <TextLink key={name} to={adminPath("help")}>
          {copy.helpResource(name)}
        </TextLink>
      ))}
      {more > 0 && <span className="small muted">{copy.moreLessons(more)}</span>}
    </span>
  );
}

const states = LINK_STATES.map((value) => ({ value, text: linkStates[value] }));
const LOOK_AGAIN_MS = 4000;

/** Lists external links in lessons and help resources, and whether they work. */
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
      return showToast({ text: requestErrorMessage(outcome, copy.offline), icon: "attention" });
    setWaiting(outcome.value.waiting);
    showToast({ text: copy.started(outcome.value.waiting) });
    reload();
  };
  return (
    <>
      <div className={classNames(admin.head, styles.head)}>
        <PageTitle title={copy.title} />
        <Button kind="main" icon="retry" busy={isBusy} onClick={() => void check()}>
          {copy.check}
        </Button>
      </div>
      <p className={admin.leadOfSections} role="status">
        {waiting > 0 ? copy.checking(waiting) : copy.lead}
      </p>
      <TableFilters>
        <TableSearch label={copy.search} view={view} onView={change} />
        <SelectFilter
          label={copy.status}
          name="state"
          all={copy.allStatuses}
          options={states}
          view={view}
          filter={filter}
        />
        <SavedListViews list="links" />
      </TableFilters>
      <AdminTable
        label={copy.table}
        columns={columns}
        list={list}
        rowKey={({ url }) => url}
        view={view}
        onView={change}
        empty={
          <EmptyState title={copy.emptyTitle} icon="external">
            <p>{copy.empty}</p>
          </EmptyState>
        }
      />
    </>
  );
}
