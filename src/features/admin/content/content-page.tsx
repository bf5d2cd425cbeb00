import { useState } from "react";
import { useLocation } from "react-router-dom";
import { CONTENT_TYPES } from "#contract/constants.ts";
import { type LessonsChange, previewLessonsChange } from "#contract/learning/admin-bulk-lessons.ts";
import { type AdminSeries, listNames, listShelves } from "#contract/learning/admin-collections.ts";
import {
  type AdminLessonRow,
  LESSON_STATES,
  listLessons,
} from "#contract/learning/admin-content.ts";
import { call } from "#device/session.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { ListExport } from "#shared/admin/admin-export.tsx";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { BulkDialog } from "#shared/admin/bulk-dialog.tsx";
import { RecentChanges } from "#shared/admin/recent-changes.tsx";
import { SavedListViews } from "#shared/admin/saved-list-views.tsx";
import { selected } from "#shared/admin/selected.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SelectFilter, TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useSelection } from "#ui/data-table/use-selection.ts";
import { type TableView, useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import styles from "./admin-content.module.css";
import { type BulkKind, bulkKinds, bulkNames, lessonNames } from "./bulk-copy.ts";
import { BulkFields } from "./bulk-fields.tsx";
import { lessonsPage as copy, lessonColumns } from "./content-page-copy.ts";
import { ImportButton } from "./import/import-lessons.tsx";
import { stateNames, stateTones, unpublishedChanges } from "./lesson-copy.ts";
import { NewLesson } from "./new-lesson.tsx";

const columns: readonly Column<AdminLessonRow>[] = [
  {
    id: "title",
    label: lessonColumns.title,
    sort: "title",
    isTitle: true,
    cell: ({ title }) => title,
  },
  {
    id: "number",
    label: lessonColumns.number,
    sort: "lesson_number",
    cell: ({ lesson_number }) => lesson_number || "–",
  },
  { id: "type", label: lessonColumns.type, sort: "type", cell: ({ type }) => type },
  {
    id: "series",
    label: lessonColumns.series,
    sort: "series",
    cell: ({ series }) => series || "–",
  },
  {
    id: "speaker",
    label: lessonColumns.speaker,
    sort: "subject_matter_expert",
    isExtra: true,
    cell: ({ subject_matter_expert }) => subject_matter_expert || "–",
  },
  {
    id: "length",
    label: lessonColumns.length,
    isNumber: true,
    isExtra: true,
    cell: ({ length }) => length,
  },
  {
    id: "state",
    label: lessonColumns.status,
    sort: "state",
    cell: (lesson) => <StateBadges lesson={lesson} />,
  },
  {
    id: "changed",
    label: lessonColumns.changed,
    sort: "changed_at",
    cell: ({ changed_at }) => formatDateTime(changed_at, lessonColumns.neverChanged),
  },
];

function StateBadges({ lesson }: { readonly lesson: AdminLessonRow }) {
  const { state, has_changes, publish_at, expire_at } = lesson;
  return (
    <span className={admin.row}>
      <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
      {has_changes && <Badge tone="wait">{unpublishedChanges}</Badge>}
      {publish_at && (
        <span className="small muted">{copy.publishes(formatDateTime(publish_at))}</span>
      )}
      {expire_at && <span className="small muted">{copy.expires(formatDateTime(expire_at))}</span>}
    </span>
  );
}

const states = LESSON_STATES.map((value) => ({ value, text: stateNames[value] }));
const types = CONTENT_TYPES.map((value) => ({ value, text: value }));

type FilterProps = Pick<TableView, "view" | "change" | "filter"> & {
  readonly series: readonly AdminSeries[];
};

function Filters({ series, view, change, filter }: FilterProps) {
  return (
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
      <SelectFilter
        label={copy.type}
        name="type"
        all={copy.allTypes}
        options={types}
        view={view}
        filter={filter}
      />
      <SelectFilter
        label={copy.series}
        name="series"
        all={copy.allSeries}
        options={series.map(({ id, name }) => ({ value: id, text: name }))}
        view={view}
        filter={filter}
      />
      <SavedListViews list="lessons" />
    </TableFilters>
  );
}

export function AdminContentPage() {
  const { view, change, filter } = useTableView({ sort: "-changed_at" });
  const list = useAdminList(listLessons, viewQuery(view));
  const { state: collections } = useRequest(() => call(listShelves, {}), "shelves");
  const series = collections.kind === "ready" ? collections.value.series : [];
  const sections = collections.kind === "ready" ? collections.value.sections : [];
  const names = useRequest(() => call(listNames, {}), "names").state;
  const categories = names.kind === "ready" ? names.value.category.map(({ name }) => name) : [];
  const { selection, clear } = useSelection(view);
  const [bulkKind, setBulkKind] = useState<BulkKind>();
  const [isNew, setNew] = useState(useLocation().hash === "#new");
  return (
    <>
      <div className={classNames(admin.head, styles.head)}>
        <PageTitle title={copy.title} />
        <div className={admin.row}>
          <RecentChanges list="lessons" names={lessonNames} onChanged={list.reload} />
          <ListExport path="/api/admin/content/export" query={{}} name="lessons" />
          <ImportButton onChanged={list.reload} />
          <Button kind="main" icon="plus" onClick={() => setNew(true)}>
            {copy.create}
          </Button>
        </div>
      </div>
      <Filters series={series} view={view} change={change} filter={filter} />
      <AdminTable
        label={copy.table}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        rowHref={({ id }) => adminPath(`content/${id}`)}
        view={view}
        onView={change}
        selection={selection}
        bulk={() =>
          bulkKinds.map((kind) => (
            <Button key={kind} onClick={() => setBulkKind(kind)}>
              {bulkNames[kind]}
            </Button>
          ))
        }
        empty={
          <EmptyState title={copy.emptyTitle} icon="library">
            <p>{copy.empty}</p>
          </EmptyState>
        }
      />
      {bulkKind && (
        <BulkDialog<LessonsChange>
          names={lessonNames}
          action={bulkNames[bulkKind]}
          count={selection.isAll ? list.total : selection.keys.size}
          change={
            bulkKind === "publish" || bulkKind === "take_back" ? { kind: bulkKind } : undefined
          }
          fields={(onPreview) => (
            <BulkFields
              kind={bulkKind}
              sections={sections}
              series={series}
              categories={categories}
              onPreview={onPreview}
            />
          )}
          preview={(change: LessonsChange) =>
            call(previewLessonsChange, { body: { selection: selected(selection, view), change } })
          }
          onClose={(isChanged) => {
            setBulkKind(undefined);
            if (!isChanged) return;
            clear();
            list.reload();
          }}
        />
      )}
      {isNew && <NewLesson series={series} onClose={() => setNew(false)} />}
    </>
  );
}
