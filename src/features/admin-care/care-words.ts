export const NEEDS_NETWORK =
  "This needs a connection, and the server cannot be reached right now. What you typed is kept.";
export const OFFLINE = "This needs a connection, and there is none right now.";
export const MEANWHILE = "Somebody has changed this meanwhile. Look at it again.";

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
/** "Nov 21, 2026, 3:00 AM" */
export const momentOf = (iso: string): string => moment.format(Date.parse(iso));

export type Edited = { readonly edited_at: string | null; readonly edited_by: string | null };

/** "Ada Admin, Nov 21, 2026, 3:00 AM"; nothing where nobody has. */
export const editedInWords = ({ edited_at, edited_by }: Edited): string | undefined =>
  edited_at ? `${edited_by || "A deleted account"}, ${momentOf(edited_at)}` : undefined;
