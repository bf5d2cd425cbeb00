/** Errors of calls. */
export const platformErrors = {
  notFound: "This learning platform no longer exists.",
  unknownGroup: "Choose an active practice group.",
  tooMany: (max: number) =>
    `This practice group already has ${max} learning platforms. Remove one first.`,
  url: "Enter an https address on the internet.",
  taken: "A learning platform with this platform ID and client ID is already registered.",
  name: "Enter a name without line breaks.",
  nothingPending: "Open the lesson in your learning platform again.",
  unconfirmed: "Confirm your email first.",
  foreign: "Your account isn't in the practice group of this learning platform.",
  connectedElsewhere: "This learning platform is connected to another account.",
  noConnection: "This connection no longer exists.",
} as const;

/** Pages of the server: why a launch failed. */
export const launchPages = {
  unknown: {
    title: "Unknown learning platform",
    text: "Respite doesn't know this learning platform. Ask your Respite administrator to register it.",
  },
  interrupted: {
    title: "Open the lesson again",
    text: "This link was already used, took too long, or was opened in another browser. Go back to your course and open the lesson again.",
  },
  denied: {
    title: "Your learning platform didn't sign you in",
    text: "Go back to your course, sign in there, and open the lesson again.",
  },
  failed: {
    title: "We couldn't check this link",
    text: "The reply of your learning platform doesn't match its registration. Ask your Respite administrator to check it.",
  },
  foreign: {
    title: "Your account isn't in this organization",
    text: "The Respite account that you connected isn't in the organization of this learning platform anymore.",
  },
  disabled: {
    title: "Your account is deactivated",
    text: "Contact your Respite administrator.",
  },
  not_instructor: {
    title: "Only instructors can add lessons",
    text: "Ask the instructor of your course to add Respite lessons.",
  },
  unsupported: {
    title: "Lessons can't be added here",
    text: "This place in your learning platform doesn't take links. Choose another one.",
  },
  too_many: {
    title: "Too many attempts",
    text: "Wait a few minutes, then open the lesson again.",
  },
} as const;
export type LaunchPage = keyof typeof launchPages;

export const openPage = {
  title: "This lesson opens in a new window",
  text: "Your progress and grade still go to your course.",
  open: "Open Respite",
} as const;

export const pickerPage = {
  title: "Add Respite lessons",
  lead: (platform: string) => `Choose lessons for your course in ${platform}.`,
  leadOne: (platform: string) => `Choose a lesson for your course in ${platform}.`,
  search: "Search lessons",
  find: "Search",
  results: "Lessons",
  none: "No lessons match. Try fewer words.",
  more: (shown: number) => `Showing the first ${shown}. Search to find others.`,
  missing: "Choose a lesson first.",
  add: "Add to course",
} as const;

export const returnPage = {
  title: "Adding to your course",
  text: "If nothing happens, select Continue.",
  next: "Continue",
} as const;

/** Texts that the learning platform shows. */
export const toolTexts = {
  title: "Respite",
  description: "Short lessons for healthcare professionals, with continuing-education credit.",
} as const;
