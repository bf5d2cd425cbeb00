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
  field: "Search pages and people",
  results: "Pages",
  loadingPeople: "Searching people…",
  peopleFailed: "We couldn't search people. Try again.",
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
