/* Shared date and connectivity texts of the admin area. */

export const NEEDS_NETWORK =
  "This needs a connection, and the server cannot be reached right now. What you typed is kept.";
export const OFFLINE = "This needs a connection, and there is none right now.";

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

type Edited = { readonly edited_at: string | null; readonly edited_by: string | null };

/** "Ada Admin, Nov 21, 2026, 3:00 AM", or undefined when it was never edited. */
export const editedText = ({ edited_at, edited_by }: Edited): string | undefined =>
  edited_at ? `${edited_by || "A deleted account"}, ${formatDateTime(edited_at)}` : undefined;

/** Returns who edited a record and when, or a text for built-in records that were never edited. */
export const editedOrBuiltInText = (of: Edited): string => editedText(of) ?? "Came with Respite";
