import type { PersonListItem } from "#contract/organizations/admin-people.ts";
import { formatDateTime, formatDay } from "#shared/admin/admin-copy.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { pluralize } from "#ui/format.ts";
import { nameOf, roleName } from "./copy.ts";
import { EmailAddress } from "./email-address.tsx";

type PersonColumn = Column<PersonListItem>;

export function AccountStatus({
  enabled,
  confirmed,
}: Pick<PersonListItem, "enabled" | "confirmed">) {
  if (!enabled) return <Badge tone="bad">Switched off</Badge>;
  return confirmed ? <Badge tone="done">Active</Badge> : <Badge tone="wait">No password yet</Badge>;
}

const name: PersonColumn = {
  id: "name",
  label: "Name",
  sort: "name",
  isTitle: true,
  cell: (person) => nameOf(person),
};
const common: readonly PersonColumn[] = [
  {
    id: "email",
    label: "Email",
    sort: "email",
    cell: ({ email }) => <EmailAddress email={email} />,
  },
  { id: "title", label: "Title", cell: ({ provider_title }) => provider_title ?? "–" },
  { id: "role", label: "Role", cell: ({ burnout_role }) => roleName(burnout_role) },
];
const groups: PersonColumn = {
  id: "groups",
  label: "Groups",
  cell: ({ groups: [first, ...more] }) => (
    <>
      {first?.name ?? "–"}
      {more.length > 0 && ` and ${pluralize(more.length, "other")}`}
    </>
  ),
};
const accountStatus: PersonColumn = {
  id: "standing",
  label: "Account",
  cell: (person) => <AccountStatus {...person} />,
};
const lastSeen: PersonColumn = {
  id: "last_seen",
  label: "Last seen",
  sort: "last_seen",
  cell: ({ last_seen_at }) => formatDateTime(last_seen_at, "never"),
};
const created: PersonColumn = {
  id: "created",
  label: "Since",
  sort: "created",
  isExtra: true,
  cell: ({ created_at }) => formatDay(created_at),
};

export const peopleColumns = {
  all: [name, ...common, groups, accountStatus, lastSeen, created],
  ofGroup: [name, ...common, accountStatus, created],
} as const satisfies Record<string, readonly PersonColumn[]>;
