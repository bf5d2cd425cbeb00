import type { AssignmentRow, Audience } from "#contract/learning/admin-assignments.ts";
import { pluralize } from "#ui/format.ts";

export const assignmentsPage = {
  title: "Assignments",
  lead: "Lessons and series that people have to complete by a date.",
  /** In "{items} load when you reconnect". */
  ownGroups: "Your groups",
  assign: "Assign lesson",
  search: "Search lessons and groups",
  filters: {
    group: "Group",
    allGroups: "All groups",
    status: "Status",
    allStatuses: "All statuses",
    statuses: [
      { value: "open", text: "Open" },
      { value: "overdue", text: "Overdue" },
      { value: "ended", text: "Ended" },
    ],
  },
  columns: {
    title: "Lesson or series",
    group: "Group",
    audience: "Assigned to",
    due: "Due",
    completed: "Completed",
  },
  all: (count: number) => `All ${count}`,
  dueOn: (date: string) => `Due ${date}`,
  emptyTitle: "No assignments yet",
  emptyText: "Assign a lesson or a series to a group. People see it first in their library.",
} as const;

export const ended = "Ended";
export const overdue = "Overdue";

/** "32 of 40 (80%)" */
export function completedText({ completed, people }: Pick<AssignmentRow, "completed" | "people">) {
  if (people === 0) return "No one yet";
  return `${completed} of ${people} (${Math.round((100 * completed) / people)}%)`;
}

export function audienceText({ audience, titles }: Pick<AssignmentRow, "audience" | "titles">) {
  if (audience === "everyone") return "Everyone";
  return audience === "people" ? "Selected people" : titles.join(", ");
}

export const assignPage = {
  title: "Assign lesson",
  what: "Lesson or series",
  choose: "Choose a lesson or series",
  wholeSeries: "Whole series",
  notLoaded: "The library is loading.",
  groups: "Groups",
  oneGroup: "Group",
  noGroups: "Your groups",
  submit: "Assign",
  done: (people: number) => `Assigned to ${pluralize(people, "person", "people")}`,
  offline: "You're offline. Your entries are saved in this tab.",
  cancel: "Cancel",
} as const;

const audiences: Readonly<Record<Audience, string>> = {
  everyone: "Everyone in the group",
  titles: "People with certain titles",
  people: "Selected people",
};

export const audienceFields = {
  legend: "Assign to",
  options: (["everyone", "titles", "people"] as const).map((value) => ({
    value,
    text: audiences[value],
  })),
  titles: "Titles",
  title: (title: string, people: number) => `${title} (${people})`,
  noTitles: "No one in this group has a title.",
  people: "People",
  search: "Search people in the group",
  found: "Search results",
  add: (name: string) => `Add ${name}`,
  remove: (name: string) => `Remove ${name}`,
  noneFound: "No one found.",
  onePeopleGroup: "Choose one group to select people.",
  dueOn: "Due date",
  /** Shown below the due date. */
  dueHint: "By each person's own calendar.",
  counting: "Counting people…",
  reach: (people: number) => `This reaches ${pluralize(people, "person", "people")} now.`,
  joiners: "People who join the group later get it too.",
  joinersTitles: "People who join the group or get one of these titles later get it too.",
  reminders:
    "We remind people by email and notification when it's assigned, 7 days before, and on the due date. People who completed the lesson get no reminders.",
  privacy: "You'll see who completed it. You won't see quiz answers, ratings, or check-ins.",
} as const;

export const assignmentPage = {
  title: "Assignment",
  what: "Assignment details",
  back: "Assignments",
  edit: "Edit assignment",
  end: "End assignment",
  facts: {
    title: "Details",
    group: "Group",
    audience: "Assigned to",
    due: "Due",
    completed: "Completed",
    created: "Assigned by",
  },
  createdBy: (name: string | null, day: string) => `${name ?? "Deleted account"}, ${day}`,
  endedOn: (day: string) => `Ended ${day}`,
  leaves: "Stays in people's libraries until they complete it, or for 90 days after the due date.",
  progress: "Completed",
  units: {
    title: "By department",
    none: "No department",
  },
  people: {
    title: "By person",
    search: "Search names and emails",
    status: "Status",
    all: "Everyone",
    statuses: [
      { value: "no", text: "Not completed" },
      { value: "yes", text: "Completed" },
    ],
    columns: {
      name: "Name",
      email: "Email",
      title: "Title",
      department: "Department",
      status: "Status",
    },
    completed: "Completed",
    open: "Not completed",
    none: "–",
    empty: "No one has this assignment yet",
    file: "assignment",
  },
  changed: "Assignment saved",
  conflict: "Someone changed this assignment. Close this and open it again to see the changes.",
  save: "Save assignment",
  cancel: "Cancel",
  endTitle: "End this assignment?",
  endText: (people: number) =>
    `It leaves the libraries of ${pluralize(people, "person", "people")}, and reminders stop. Completion stays visible here. You can't undo this.`,
  endDone: "Assignment ended",
} as const;
