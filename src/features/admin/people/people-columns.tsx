import type { PersonListItem } from "#contract/organizations/admin-people.ts";
import { dayOf, momentOf } from "#shared/admin/admin-copy.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { counted } from "#ui/format.ts";
import { Address } from "./email-address.tsx";
import { nameOf, roleWords } from "./copy.ts";

type PersonColumn = Column<PersonListItem>;

export function Standing({ enabled, confirmed }: Pick<PersonListItem, "enabled" | "confirmed">) {
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
  { id: "email", label: "Email", sort: "email", cell: ({ email }) => <Address email={email} /> },
  { id: "title", label: "Title", cell: ({ provider_title }) => provider_title ?? "–" },
  { id: "role", label: "Role", cell: ({ burnout_role }) => roleWords(burnout_role) },
];
const groups: PersonColumn = {
  id: "groups",
  label: "Groups",
  cell: ({ groups: [first, ...more] }) => (
    <>
      {first?.name ?? "–"}
      {more.length > 0 && ` and ${counted(more.length, "other")}`}
    </>
  ),
};
const standing: PersonColumn = {
  id: "standing",
  label: "Account",
  cell: (person) => <Standing {...person} />,
};
const lastSeen: PersonColumn = {
  id: "last_seen",
  label: "Last seen",
  sort: "last_seen",
  cell: ({ last_seen_at }) => momentOf(last_seen_at, "never"),
};
const created: PersonColumn = {
  id: "created",
  label: "Since",
  sort: "created",
  isExtra: true,
  cell: ({ created_at }) => dayOf(created_at),
};

export const peopleColumns = {
  all: [name, ...common, groups, standing, lastSeen, created],
  ofGroup: [name, ...common, standing, created],
} as const satisfies Record<string, readonly PersonColumn[]>;
