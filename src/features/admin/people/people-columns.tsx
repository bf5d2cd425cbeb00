import type { PersonListItem } from "#contract/organizations/admin-people.ts";
import { formatDateTime, formatDay } from "#shared/admin/admin-copy.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { nameOf, roleName, statusNames } from "./copy.ts";
import { EmailAddress } from "./email-address.tsx";
import { peopleColumnsCopy as copy } from "./people-columns-copy.ts";

type PersonColumn = Column<PersonListItem>;

export function AccountStatus({
  enabled,
  confirmed,
}: Pick<PersonListItem, "enabled" | "confirmed">) {
  if (!enabled) return <Badge tone="bad">{statusNames.inactive}</Badge>;
  return confirmed ? (
    <Badge tone="done">{statusNames.active}</Badge>
  ) : (
    <Badge tone="wait">{statusNames.invited}</Badge>
  );
}

const name: PersonColumn = {
  id: "name",
  label: copy.name,
  sort: "name",
  isTitle: true,
  cell: (person) => nameOf(person),
};
const common: readonly PersonColumn[] = [
  {
    id: "email",
    label: copy.email,
    sort: "email",
    cell: ({ email }) => <EmailAddress email={email} />,
  },
  { id: "title", label: copy.title, cell: ({ provider_title }) => provider_title ?? copy.none },
  { id: "role", label: copy.role, cell: ({ burnout_role }) => roleName(burnout_role) },
];
const groups: PersonColumn = {
  id: "groups",
  label: copy.groups,
  cell({ groups: [first, ...more] }) {
    if (!first) return copy.none;
    return more.length > 0 ? copy.groupAndMore(first.name, more.length) : first.name;
  },
};
const accountStatus: PersonColumn = {
  id: "standing",
  label: copy.status,
  cell: (person) => <AccountStatus {...person} />,
};
const lastActive: PersonColumn = {
  id: "last_seen",
  label: copy.lastActive,
  sort: "last_seen",
  cell: ({ last_seen_at }) => formatDateTime(last_seen_at, copy.neverActive),
};
const added: PersonColumn = {
  id: "created",
  label: copy.added,
  sort: "created",
  isExtra: true,
  cell: ({ created_at }) => formatDay(created_at),
};

export const peopleColumns = {
  all: [name, ...common, groups, accountStatus, lastActive, added],
  ofGroup: [name, ...common, accountStatus, added],
} as const satisfies Record<string, readonly PersonColumn[]>;
