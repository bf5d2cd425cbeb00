import { statusNames } from "./copy.ts";

export const groupsPage = {
  title: "Practice groups",
  create: "Create group",
  search: "Search groups",
  status: "Status",
  allStatuses: "All statuses",
  statuses: [
    { value: "yes", text: statusNames.active },
    { value: "no", text: statusNames.inactive },
  ],
  emptyTitle: "No groups yet",
  emptyText:
    "A practice group is a hospital, clinic, or unit, with its people, leaders, and registration codes.",
  columns: {
    name: "Name",
    status: "Status",
    people: "People",
    leaders: "Leaders",
    codes: "Codes",
    created: "Created",
  },
} as const;

export const newGroupDialog = {
  title: "Create group",
  name: "Name",
  nameHint: "The name people use for it",
  nameMissing: "Enter a name.",
  create: "Create group",
  cancel: "Cancel",
  created: (name: string) => `${name} created`,
} as const;

export const ownGroups = {
  title: "Your groups",
} as const;
