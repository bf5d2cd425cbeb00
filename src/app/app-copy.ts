export const shell = {
  brand: "Respite",
  main: "Main navigation",
  skip: "Skip to content",
  loadingPage: "Loading page…",
  library: "Library",
  checkIn: "Check-in",
  downloads: "Downloads",
  credits: "Credits",
  you: "You",
  overview: "Overview",
  insights: "Insights",
  admin: "Admin",
  help: "Help",
} as const;

export const updateHeld = "An update is waiting for another tab with unsaved changes.";

export const missingPage = {
  title: "We couldn't load this page",
  text: "Check your connection, then reload. Your changes are saved on this device.",
  reload: "Reload page",
  library: "Go to library",
} as const;

export const failedPage = {
  title: "Something went wrong",
  text: "Reload this page. Your changes are saved on this device.",
  reload: "Reload page",
  library: "Go to library",
} as const;

export const notFound = {
  title: "Page not found",
  text: "The page may have moved, or the link is incomplete.",
  library: "Go to library",
} as const;

/** Ends the title of every admin page. */
export const ADMIN_TITLE = "Respite admin";
