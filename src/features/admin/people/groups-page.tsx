import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { createGroup, type GroupRow, listGroups } from "#contract/organizations/admin-groups.ts";
import { isAdmin } from "#contract/roles.ts";
import { call } from "#device/session.ts";
import { useSession } from "#device/use-session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { formatDay } from "#shared/admin/admin-copy.ts";
import { usePracticeGroups } from "#shared/admin/admin-groups.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { SavedListViews } from "#shared/admin/saved-list-views.tsx";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { SelectFilter, TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-people.module.css";
import { noLedGroup } from "./copy.ts";
import { GroupStatus } from "./group-status.tsx";
import { groupsPage as copy, newGroupDialog, ownGroups } from "./groups-copy.ts";
import { useSubmit } from "./use-submit.ts";

export function GroupsPage() {
  const isForAll = isAdmin(useSession()?.user.burnout_role ?? "");
  return isForAll ? <AllGroups /> : <OwnGroups />;
}

const columns: readonly Column<GroupRow>[] = [
  { id: "name", label: copy.columns.name, sort: "name", isTitle: true, cell: ({ name }) => name },
  {
    id: "enabled",
    label: copy.columns.status,
    cell: ({ enabled }) => <GroupStatus enabled={enabled} />,
  },
  {
    id: "people",
    label: copy.columns.people,
    sort: "people",
    isNumber: true,
    cell: ({ people }) => people,
  },
  { id: "leaders", label: copy.columns.leaders, isNumber: true, cell: ({ leaders }) => leaders },
  { id: "codes", label: copy.columns.codes, isNumber: true, cell: ({ codes }) => codes },
  {
    id: "created",
    label: copy.columns.created,
    sort: "created",
    isExtra: true,
    cell: ({ created_at }) => formatDay(created_at),
  },
];

function AllGroups() {
  const { view, change, filter } = useTableView();
  const list = useAdminList(listGroups, viewQuery(view));
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <div className={classNames(admin.head, styles.head)}>
        <PageTitle title={copy.title} />
        <Button kind="main" icon="plus" onClick={() => setMaking(true)}>
          {copy.create}
        </Button>
      </div>
      <TableFilters>
        <TableSearch label={copy.search} view={view} onView={change} />
        <SelectFilter
          label={copy.status}
          name="enabled"
          all={copy.allStatuses}
          options={copy.statuses}
          view={view}
          filter={filter}
        />
        <SavedListViews list="groups" />
      </TableFilters>
      <AdminTable
        label={copy.title}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
        rowHref={({ id }) => adminPath(`groups/${id}`)}
        empty={
          <EmptyState title={copy.emptyTitle} icon="grove">
            <p>{copy.emptyText}</p>
          </EmptyState>
        }
      />
      {isMaking && <NewGroupDialog onClose={() => setMaking(false)} />}
    </>
  );
}

const FORM = "make-group";

function NewGroupDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useDraft("new-group", "");
  const { form, problems, setProblems, isBusy, send } = useSubmit();
  async function save() {
    if (!name.trim()) return setProblems({ fields: { name: [newGroupDialog.nameMissing] } });
    const made = await send(() => call(createGroup, { body: { name } }));
    if (!made) return;
    showToast({ text: newGroupDialog.created(made.data.name) });
    void navigate(adminPath(`groups/${made.data.id}`));
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={newGroupDialog.title}
      actions={
        <>
          <Button onClick={onClose}>{newGroupDialog.cancel}</Button>
          <Button type="submit" form={FORM} kind="main" busy={isBusy}>
            {newGroupDialog.create}
          </Button>
        </>
      }
    >
      <Form id={FORM} ref={form} className={styles.form} busy={isBusy} onSubmit={() => void save()}>
        <Field
          label={newGroupDialog.name}
          name="name"
          hint={newGroupDialog.nameHint}
          maxLength={200}
          value={name}
          error={problems.fields.name?.[0]}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormError text={problems.form} />
      </Form>
    </Dialog>
  );
}

function OwnGroups() {
  const asking = usePracticeGroups();
  return (
    <>
      <div className={styles.head}>
        <PageTitle title={ownGroups.title} />
      </div>
      <OnlineOnly asking={asking} what={ownGroups.title}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={noLedGroup.title} icon="grove">
              <p>{noLedGroup.text}</p>
            </EmptyState>
          ) : (
            <Card>
              <ul className={styles.rows}>
                {data.map(({ id, name, enabled }) => (
                  <li key={id}>
                    <TextLink to={adminPath(`groups/${id}`)}>{name}</TextLink>
                    {!enabled && <GroupStatus enabled={enabled} />}
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </OnlineOnly>
    </>
  );
}
