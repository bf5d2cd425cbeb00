import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import {
  type Assignee,
  type AssignmentRecord,
  changeAssignment,
  endAssignment,
  getAssignment,
  listAssignees,
} from "#contract/learning/admin-assignments.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { formatDay } from "#shared/admin/admin-copy.ts";
import { ListExport } from "#shared/admin/admin-export.tsx";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { SelectFilter, TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Form } from "#ui/form.tsx";
import { formatDate } from "#ui/format-date.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { showToast } from "#ui/toast.tsx";
import people from "../people/admin-people.module.css";
import { EmailAddress } from "../people/email-address.tsx";
import { useSubmit } from "../people/use-submit.ts";
import styles from "./assignments.module.css";
import { AssignmentStatus } from "./assignments-page.tsx";
import { AudienceFields, type AudienceValues, audienceBody } from "./audience-fields.tsx";
import { audienceText, completedText, assignmentPage as copy } from "./copy.ts";

/** Leaders name the group, which must be theirs. */
export function AssignmentPage() {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const group = search.get("group") ?? undefined;
  const query = group === undefined ? {} : { practice_group_id: group };
  const asking = useRequest(() => call(getAssignment, { params: { id }, query }), `${id} ${group}`);
  const found = asking.state.kind === "ready" ? asking.state.value.data : undefined;
  const [open, setOpen] = useState<"edit" | "end">();
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    asking.retry();
  };
  return (
    <>
      <p className="small">
        <TextLink to={adminPath("assignments")}>{copy.back}</TextLink>
      </p>
      <div className={classNames(admin.head, styles.head)}>
        <PageTitle title={found?.title || copy.title} />
        {found && !found.ended_at && (
          <div className={admin.actions}>
            <Button onClick={() => setOpen("end")}>{copy.end}</Button>
            <Button kind="main" onClick={() => setOpen("edit")}>
              {copy.edit}
            </Button>
          </div>
        )}
      </div>
      <OnlineOnly asking={asking} what={copy.what}>
        {({ data }) => (
          <>
            <div className={admin.pair}>
              <Facts of={data} />
              <Units of={data} />
            </div>
            <People of={data} />
            {open === "edit" && <EditDialog of={data} onClose={close} onDone={done} />}
            {open === "end" && <EndDialog of={data} onClose={close} onDone={done} />}
          </>
        )}
      </OnlineOnly>
    </>
  );
}

type Of = { readonly of: AssignmentRecord };

function Facts({ of }: Of) {
  const { group, due_on, ended_at, created } = of;
  const facts = [
    [copy.facts.completed, completedText(of)],
    [copy.facts.due, formatDate(due_on)],
    [copy.facts.group, group.name],
    [copy.facts.audience, audienceText(of)],
    [copy.facts.created, copy.createdBy(created.by, formatDay(created.at))],
  ] as const;
  return (
    <Card title={copy.facts.title}>
      <dl className={people.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={admin.row}>
              {value} {name === copy.facts.due && <AssignmentStatus {...of} />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{ended_at ? copy.endedOn(formatDay(ended_at)) : copy.leaves}</p>
    </Card>
  );
}

function Units({ of: { units } }: Of) {
  return (
    <Card title={copy.units.title}>
      <ul className={styles.units}>
        {units.map((unit) => {
          const name = unit.department ?? copy.units.none;
          return (
            <li key={name} className={styles.unit}>
              <span>{name}</span>
              <span className="num">{completedText(unit)}</span>
              <ProgressBar
                label={`${copy.progress}, ${name}`}
                value={unit.completed}
                max={unit.people}
                valueText={completedText(unit)}
              />
            </li>
          );
        })}
      </ul>
      {units.length === 0 && <p className="muted">{copy.people.empty}</p>}
    </Card>
  );
}

const labels = copy.people.columns;
const columns: readonly Column<Assignee>[] = [
  {
    id: "name",
    label: labels.name,
    sort: "name",
    isTitle: true,
    cell: (row) => row.name || row.email,
  },
  { id: "email", label: labels.email, cell: ({ email }) => <EmailAddress email={email} /> },
  { id: "title", label: labels.title, cell: (row) => row.provider_title ?? copy.people.none },
  { id: "department", label: labels.department, cell: (row) => row.department ?? copy.people.none },
  {
    id: "status",
    label: labels.status,
    cell: ({ completed }) =>
      completed ? (
        <Badge tone="done" icon="check">
          {copy.people.completed}
        </Badge>
      ) : (
        copy.people.open
      ),
  },
];

function People({ of: { id, group, version } }: Of) {
  const { view, change, filter } = useTableView();
  const query = { ...viewQuery(view), practice_group_id: group.id };
  const list = useAdminList(listAssignees, withoutGroup(query), { id });
  return (
    <div className={styles.people} key={version}>
      <div className={classNames(admin.head, styles.head)}>
        <h2>{copy.people.title}</h2>
        <div className={admin.actions}>
          <ListExport
            path={`/api/admin/assignments/${encodeURIComponent(id)}/people/export`}
            query={{ ...withoutGroup(view.filters), practice_group_id: group.id, q: view.q }}
            name={copy.people.file}
          />
        </div>
      </div>
      <TableFilters>
        <TableSearch label={copy.people.search} view={view} onView={change} />
        <SelectFilter
          label={copy.people.status}
          name="completed"
          all={copy.people.all}
          options={copy.people.statuses}
          view={view}
          filter={filter}
        />
      </TableFilters>
      <AdminTable
        label={copy.people.title}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        view={view}
        onView={change}
        empty={<EmptyState title={copy.people.empty} icon="person" />}
      />
    </div>
  );
}

/** The address of the page names the group beside the list's own filters. */
function withoutGroup<T extends object>(filters: T): Omit<T, "group"> {
  const { group: _group, ...rest } = filters as T & { group?: unknown };
  return rest as Omit<T, "group">;
}

type DialogProps = Of & { readonly onClose: () => void; readonly onDone: () => void };

const FORM = "assignment-form";

function EditDialog({ of, onClose, onDone }: DialogProps) {
  const { id, group, version } = of;
  const [values, setValues] = useState<AudienceValues>({
    audience: of.audience,
    titles: of.titles,
    people: of.chosen,
    dueOn: of.due_on,
  });
  const { form, problems, isBusy, send } = useSubmit();
  async function save() {
    const body = { due_on: values.dueOn, ...audienceBody(values), version };
    const query = { practice_group_id: group.id };
    const saved = await send(() => call(changeAssignment, { params: { id }, query, body }));
    if (!saved) return;
    showToast({ text: copy.changed });
    onDone();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.edit}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" form={FORM} kind="main" busy={isBusy}>
            {copy.save}
          </Button>
        </>
      }
    >
      <Form id={FORM} ref={form} className={people.form} busy={isBusy} onSubmit={() => void save()}>
        <AudienceFields
          groups={[group.id]}
          values={values}
          onChange={(changes) => setValues((before) => ({ ...before, ...changes }))}
          errors={problems.fields}
        />
        <FormError text={problems.isConflict ? copy.conflict : problems.form} />
      </Form>
    </Dialog>
  );
}

function EndDialog({ of, onClose, onDone }: DialogProps) {
  const { id, group, version } = of;
  const { problems, isBusy, send } = useSubmit();
  async function end() {
    const query = { practice_group_id: group.id };
    const body = { version };
    if (!(await send(() => call(endAssignment, { params: { id }, query, body })))) return;
    showToast({ text: copy.endDone });
    onDone();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.endTitle}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void end()}>
            {copy.end}
          </Button>
        </>
      }
    >
      <p>{copy.endText(of.people - of.completed)}</p>
      <FormError text={problems.isConflict ? copy.conflict : problems.form} />
    </Dialog>
  );
}
