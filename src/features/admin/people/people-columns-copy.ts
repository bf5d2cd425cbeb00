export const peopleColumnsCopy = {
  name: "Name",
  email: "Email",
  title: "Title",
  role: "Role",
  groups: "Groups",
  status: "Status",
  lastActive: "Last active",
  neverActive: "Never",
  added: "Added",
  none: "–",
  groupAndMore: (group: string, more: number) => `${group} and ${more} more`,
} as const;
