import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { createGroup, type GroupRow, listGroups } from "#contract/organizations/admin-groups.ts";
import { isAdmin } from "#contract/roles.ts";
import { call, useSession } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { formatDay } from "#shared/admin/admin-copy.ts";
import { usePracticeGroups } from "#shared/admin/admin-groups.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
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
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-people.module.css";
import { useSubmit } from "./use-submit.ts";

export function GroupsPage() {
  const isForAll = isAdmin(useSession()?.user.burnout_role ?? "");
  return isForAll ? <AllGroups /> : <OwnGroups />;
}

const columns: readonly Column<GroupRow>[] = [
  { id: "name", label: "Name", sort: "name", isTitle: true, cell: ({ name }) => name },
  {
    id: "enabled",
    label: "State",
    cell: ({ enabled }) =>
      enabled ? <Badge tone="done">On</Badge> : <Badge tone="bad">Switched off</Badge>,
  },
  { id: "people", label: "People", sort: "people", isNumber: true, cell: ({ people }) => people },
  { id: "leaders", label: "Leaders", isNumber: true, cell: ({ leaders }) => leaders },
  { id: "codes", label: "Codes", isNumber: true, cell: ({ codes }) => codes },
  {
    id: "created",
    label: "Since",
    sort: "created",
    isExtra: true,
    cell: ({ created_at }) => formatDay(created_at),
  },
];

const states = [
  { value: "yes", text: "Switched on" },
  { value: "no", text: "Switched off" },
];

function AllGroups() {
  const { view, change, filter } = useTableView();
  const list = useAdminList(listGroups, viewQuery(view));
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <div className={classNames(admin.head, styles.head)}>
        <PageTitle title="Practice groups" />
        <Button kind="main" icon="plus" onClick={() => setMaking(true)}>
          Make a group
        </Button>
      </div>
      <TableFilters>
        <TableSearch label="Search groups" view={view} onView={change} />
        <SelectFilter
          label="State"
          name="enabled"
          all="On and off"
          options={states}
          view={view}
          filter={filter}
        />
      </TableFilters>
      <AdminTable
        label="Practice groups"
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
        rowHref={({ id }) => adminPath(`groups/${id}`)}
        empty={
          <EmptyState title="No group yet" icon="grove">
            <p>A practice group is a house or a ward: people, those who lead them, and codes.</p>
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
  const [name, setName] = useState("");
  const { form, problems, isBusy, send } = useSubmit();
  async function save() {
    const made = await send(() => call(createGroup, { body: { name } }));
    if (!made) return;
    showToast({ text: `${made.data.name} is made` });
    void navigate(adminPath(`groups/${made.data.id}`));
  }
  const sentence = problems.fields.name?.[0];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Make a group"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} kind="main" busy={isBusy}>
            Make the group
          </Button>
        </>
      }
    >
      <Form id={FORM} ref={form} className={styles.form} busy={isBusy} onSubmit={() => void save()}>
        <Field
          label="Name"
          name="name"
          hint="As its people call it"
          maxLength={200}
          value={name}
          error={sentence && `This ${sentence}`}
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
        <PageTitle title="Your groups" />
      </div>
      <OnlineOnly asking={asking} what="Your groups">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="You lead no group" icon="grove">
              <p>Ask an administrator to add you to the groups you lead.</p>
            </EmptyState>
          ) : (
            <Card>
              <ul className={styles.rows}>
                {data.map(({ id, name, enabled }) => (
                  <li key={id}>
                    <TextLink to={adminPath(`groups/${id}`)}>{name}</TextLink>
                    {!enabled && <Badge tone="bad">Switched off</Badge>}
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
