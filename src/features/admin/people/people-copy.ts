import type { PeopleChange } from "#contract/organizations/admin-people.ts";
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
    { value: "ce_admin", text: "CE administrators" },
    { value: "content_editor", text: "Content editors" },
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

export const personNames = { one: "person", many: "people" } as const;

export const bulkActions = {
  add_to_group: "Add to group",
  remove_from_group: "Remove from group",
  role: "Change role",
  title: "Change title",
  department: "Change department",
  invite: "Send invitation",
  enable: "Activate",
  disable: "Deactivate",
} as const satisfies Record<PeopleChange["kind"], string>;
export const bulkKinds = Object.keys(bulkActions) as (keyof typeof bulkActions)[];

export const bulkFields = {
  chooseGroup: "Choose a group.",
  role: "Role",
  chooseRole: "Choose a role.",
  title: "Professional title",
  department: "Department or specialty",
  clearHint: "Leave empty to clear it",
  reason: "Reason",
  reasonHint: "Saved in the audit log",
} as const;
