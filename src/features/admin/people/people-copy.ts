import { statusNames } from "./copy.ts";

export const peoplePage = {
  title: "People",
  leaderLead: "People in your groups. Answers are never shown.",
  /** In "{items} load when you reconnect". */
  ownGroups: "Your groups",
  add: "Add person",
  search: "Search names and emails",
  emptyTitle: "No people yet",
  emptyText: "Add a person or import your staff roster.",
  peopleInGroup: "People in this group",
} as const;

export const peopleFilters = {
  group: "Group",
  allGroups: "All groups",
  role: "Role",
  allRoles: "All roles",
  roles: [
    { value: "professional", text: "Healthcare professionals" },
    { value: "leader", text: "Leaders" },
    { value: "admin", text: "Administrators" },
  ],
  title: "Title",
  allTitles: "All titles",
  status: "Status",
  allStatuses: "All statuses",
  statuses: [
    { value: "yes", text: statusNames.active },
    { value: "no", text: statusNames.inactive },
  ],
  signUp: "Sign-up",
  allSignUps: "All sign-ups",
  signUps: [
    { value: "yes", text: "Signed up" },
    { value: "no", text: "Invited" },
  ],
} as const;

export const bulkActions = {
  add_to_group: "Add to group",
  invite: "Send invitation",
  enable: "Activate",
  disable: "Deactivate",
} as const;
