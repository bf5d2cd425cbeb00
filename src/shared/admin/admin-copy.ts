/* How the admin area tells of times and of what needs a network, everywhere the same. */

export const NEEDS_NETWORK =
  "This needs a connection, and the server cannot be reached right now. What you typed is kept.";
export const OFFLINE = "This needs a connection, and there is none right now.";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const exact = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });

const told = (format: Intl.DateTimeFormat, iso: string | null, none: string): string =>
  iso ? format.format(Date.parse(iso)) : none;

/** "Nov 21, 2026": the day a moment falls on here. */
export const dayOf = (iso: string | null, none = "–"): string => told(day, iso, none);

/** "Nov 21, 2026, 3:00 AM" */
export const momentOf = (iso: string | null, none = "–"): string => told(moment, iso, none);

/** "Nov 21, 2026, 3:00:05 AM" */
export const exactMoment = (iso: string): string => told(exact, iso, "–");

type Edited = { readonly edited_at: string | null; readonly edited_by: string | null };

/** "Ada Admin, Nov 21, 2026, 3:00 AM"; nothing where nobody has. */
export const editedInWords = ({ edited_at, edited_by }: Edited): string | undefined =>
  edited_at ? `${edited_by || "A deleted account"}, ${momentOf(edited_at)}` : undefined;

/** The same of what is there before anybody edits it. */
export const editedOrGiven = (of: Edited): string => editedInWords(of) ?? "Came with Respite";
