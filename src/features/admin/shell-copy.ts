export const adminShell = {
  title: "Admin",
  search: "Search",
  searchKey: "Ctrl K",
  menu: "Menu",
  areas: "Admin areas",
  areaPages: "Pages in this area",
  pages: "Pages",
  back: "Back to Respite",
} as const;

const words = new Intl.ListFormat("en-US");

export const commandPalette = {
  title: "Search Admin",
  /** "Search pages, actions, people, groups, and lessons" */
  field: (names: readonly string[]) => `Search ${words.format(["pages", "actions", ...names])}`,
  people: "people",
  groups: "groups",
  lessons: "lessons",
  results: "Results",
  searching: "Searching…",
  failed: "We couldn't search everything. Try again.",
  group: "Group",
  lesson: "Lesson",
  none: "No results",
  insights: "Insights",
  library: "Library",
  outside: "Outside Admin",
  settings: "Your settings",
  security: "Sign-in and security",
  action: "Action",
  addPerson: "Add person",
  assign: "Assign lesson",
  newLesson: "New lesson",
  importLessons: "Import lessons",
} as const;

export const forbidden = {
  title: "You don't have access to this page",
  staff: {
    title: "Your role doesn't include this page",
    text: "The menu has everything your role includes. To get more access, ask an administrator.",
    button: "Go to Admin",
  },
  leader: {
    title: "Administrators only",
    text: "As a leader, you can see people and registration codes in your groups.",
    button: "Go to your groups",
  },
  learner: {
    title: "Administrators and leaders only",
    text: "To get access, ask an administrator.",
    button: "Go to library",
  },
} as const;
