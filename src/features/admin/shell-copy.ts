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

export const commandPalette = {
  title: "Search Admin",
  field: "Search pages, people, groups, and lessons",
  results: "Results",
  searching: "Searching…",
  failed: "We couldn't search everything. Try again.",
  group: "Group",
  lesson: "Lesson",
  none: "No results",
  insights: "Insights",
  library: "Library",
  outside: "Outside Admin",
} as const;

export const forbidden = {
  title: "You don't have access to this page",
  adminsOnly: "Administrators only",
  adminsOnlyText: "As a leader, you can see people and registration codes in your groups.",
  goToGroups: "Go to your groups",
  leadersOnly: "Administrators and leaders only",
  leadersOnlyText: "To get access, ask an administrator.",
  goToLibrary: "Go to library",
} as const;
