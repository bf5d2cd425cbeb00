import { pluralize } from "#ui/format.ts";
import { formatBytes } from "#ui/format-bytes.ts";
import { formatClock } from "#ui/format-clock.ts";

export const lessonPage = {
  loading: "Loading lesson…",
  unpublished: "This lesson was unpublished. You can still play it for now. Your progress counts.",
} as const;

export const lessonBar = {
  back: "Back",
  library: "Library",
  share: "Share lesson",
  copied: "Link copied. Anyone with the link can view this lesson.",
  copyFailed: (url: string) => `We couldn't copy the link. Copy it here: ${url}`,
} as const;

export const lessonHead = {
  number: (number: number, of: number) => `Lesson ${number} of ${of}`,
  completed: "Completed",
  published: (date: string) => `Published ${date}`,
  views: (views: number) => pluralize(views, "view"),
  progress: (title: string) => `Progress in ${title}`,
} as const;

export const mediaSlot = {
  noRecording:
    "This recording isn't available. You can still read the description, objectives, and references.",
} as const;

export const relatedLessons = {
  learning: "Recommended Learning",
  deeper: "Go deeper",
  wider: "Explore related topics",
  readingList: "Reading list",
  availableOffline: "Available offline",
  onlineOnly: "Opens when you're online",
  downloaded: "Downloaded",
  notDownloaded: "Not downloaded",
} as const;

type HandoutState = "available-offline" | "online-only" | "online";

function handoutNote(bytes: number | undefined, state: HandoutState): string {
  const file = bytes === undefined ? "PDF" : `PDF, ${formatBytes(bytes)}`;
  if (state === "available-offline") return `${file} · Available offline`;
  return state === "online-only" ? `${file} · Opens when you're online` : file;
}

export const handoutCard = { open: "Open handout", note: handoutNote } as const;

export const downloadCard = {
  title: "Play offline",
  titleOffline: "Not downloaded",
  detail: (bytes: number) => `${formatBytes(bytes)}. Download to play it offline.`,
  detailOffline: (bytes: number) =>
    `You're offline. We'll download ${formatBytes(bytes)} when you reconnect.`,
  download: "Download lesson",
  downloadOffline: "Download when online",
  progress: "Download progress",
} as const;

const withArticle = (title: string) => `${/^[aeiou]/i.test(title) ? "an" : "a"} ${title}`;

export const creditCard = {
  title: "Continuing education",
  loading: "Loading credit requirements…",
  failed: "We couldn't load the credit details. Reload this page.",
  earned: (credit: string, title: string) =>
    title ? `As ${withArticle(title)}, you earn ${credit}.` : `You earn ${credit}.`,
  participation: (credit: string, title: string) =>
    title
      ? `This lesson offers ${credit}, which isn't available for your title (${title}). You get a certificate of participation. Is your title wrong? Change it on the You page.`
      : `This lesson offers ${credit}. You get a certificate of participation. To earn credit, add your title on the You page.`,
  notEligible: (credit: string) =>
    `This lesson offers ${credit}. Your account doesn't earn credit, so you get a certificate of participation. Questions? Contact your Respite administrator.`,
  termsMissing: "Provider and disclosure haven't loaded on this device yet. Connect to load them.",
  disclosure: "Disclosure",
  provider: "Provider",
  jointly: (provider: string) => `, jointly with ${provider}`,
  claimBy: "Claim by",
  statement: "Statement on your certificate",
  accreditation: "Accreditation",
  accreditationText: "Respite isn't an accredited provider. Check what your board accepts.",
} as const;

export const feedbackCard = {
  title: "How was this lesson?",
  scale: "How helpful was this lesson?",
  low: "Not at all",
  high: "Very",
  missing: "Choose a rating or add a comment.",
  comment: "Comment",
  commentHint:
    "Administrators can read this. They don't see your name. Comments aren't monitored in real time. In a crisis, call or text 988.",
  send: "Send feedback",
  dismiss: "Don't ask again",
  dismissed: "We won't ask about this lesson again",
  undo: "Undo",
  thanks: "Thanks for your feedback.",
} as const;

type Reached = { readonly finished: boolean; readonly furthest: number };

export const lessonGone = {
  title: "This lesson is no longer available",
  text: "It was removed from the library.",
  progress: ({ finished, furthest }: Reached) =>
    finished
      ? "You completed it. Your progress is saved."
      : `You reached ${formatClock(furthest)}. Your progress is saved.`,
  credit: "Credit you claimed isn't affected.",
  storageTitle: (bytes: number) => `The download still uses ${formatBytes(bytes)}`,
  storage: "You can remove it. Your progress stays.",
  back: "Back to library",
} as const;

export const lessonNotFound = {
  title: "Page not found",
  text: "The page may have moved, or the link is incomplete.",
  back: "Go to library",
} as const;

export const lessonNotSynced = {
  title: "This lesson isn't here yet",
  text: "Connect once to download the library, then try again.",
  back: "Back to library",
} as const;
