import { formatMoment } from "#ui/format-date.ts";

/* Texts and dates that several admin features share. */

/** For forms whose draft is stored in the tab. */
export const NEEDS_NETWORK = "You're offline. Your entries are saved in this tab.";
/** For actions, and for forms without a stored draft. */
export const OFFLINE = "You're offline. Nothing was changed.";

export const adminList = {
  offline: "You're offline. This list loads when you reconnect.",
} as const;

export const SAVED_VIEWS_HINT =
  "Saves the search, filters, and sort order of this list, for you only.";

export const exportButton = {
  labels: { csv: "Export CSV", xlsx: "Export XLSX" },
  offline: "You're offline. Connect to download this file.",
  done: (fileName: string) => `${fileName} downloaded`,
} as const;

export const adminUploads = {
  offline: "You're offline. Connect to upload files.",
  unreadable: "We couldn't read the file. Choose another.",
  damaged: "The upload was damaged. Upload the file again.",
} as const;

export const groupOption = {
  inactive: (name: string) => `${name} (inactive)`,
} as const;

export const saveBar = {
  unsaved: "Unsaved changes. Saved in this tab only.",
  saved: "All changes saved",
  nothingToSave: "No changes to save",
  save: "Save",
  openDiscard: "Discard…",
  discardTitle: "Discard your changes?",
  discardText: "The last saved version stays.",
  discard: "Discard changes",
  cancel: "Cancel",
} as const;

type SavedBy = {
  readonly who: string | null | undefined;
  readonly when: string | null | undefined;
  /** "these requirements" */
  readonly what: string;
};

export const conflictNote = {
  /** "Ada Admin saved these requirements today at 3:00 PM. Your changes aren't saved yet." */
  text: ({ who, when, what }: SavedBy) =>
    `${who || "Someone"} saved ${what}${momentText(when)}. Your changes aren't saved yet.`,
  keepMine: "Keep my changes",
  useTheirs: "Use their version",
  unresolved: "Choose which version to keep",
} as const;

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const dateTime = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const exact = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });

const formatOr = (format: Intl.DateTimeFormat, iso: string | null, none: string): string =>
  iso ? format.format(Date.parse(iso)) : none;

/** "Nov 21, 2026", in the local time zone. */
export const formatDay = (iso: string | null, none = "–"): string => formatOr(day, iso, none);

/** "Nov 21, 2026, 3:00 AM" */
export const formatDateTime = (iso: string | null, none = "–"): string =>
  formatOr(dateTime, iso, none);

/** "Nov 21, 2026, 3:00:05 AM" */
export const formatExactTime = (iso: string): string => formatOr(exact, iso, "–");

/** " today at 3:00 PM", to follow a verb; empty if the time is unknown. */
export const momentText = (iso: string | null | undefined): string =>
  iso ? ` ${formatMoment(Date.parse(iso), Date.now())}` : "";

type Edited = { readonly edited_at: string | null; readonly edited_by: string | null };

/** "Ada Admin, Nov 21, 2026, 3:00 AM", or undefined when it was never edited. */
export const editedText = ({ edited_at, edited_by }: Edited): string | undefined =>
  edited_at ? `${edited_by || "Deleted account"}, ${formatDateTime(edited_at)}` : undefined;

/** For a "Last changed" column: who edited a record and when. */
export const editedOrNeverText = (of: Edited): string => editedText(of) ?? "Never";
