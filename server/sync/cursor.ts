import { createHash } from "node:crypto";
import type { Scope } from "#server/platform/database/changes.ts";
import { apiError } from "#server/platform/web/handler.ts";

/** A place in the changes of one scope of one installation. */
export type Place = { readonly server: string; readonly scope: Scope };

export type ReadCursor =
  | { readonly kind: "from"; readonly rev: number }
  /** Not something the server ever gave out. */
  | { readonly kind: "invalid" }
  /** Given out, but not for this place, or not by this state of the database: start again. */
  | { readonly kind: "expired" };

const SHAPE = /^([0-9a-f]{12})\.(0|[1-9][0-9]{0,14})$/;

const markOf = ({ server, scope }: Place) =>
  createHash("sha256").update(`${server} ${scope}`).digest("hex").slice(0, 12);

export const writeCursor = (place: Place, rev: number) => `${markOf(place)}.${rev}`;

/** `newest` is the scope's counter: a cursor beyond it comes from before a restore. */
export function readCursor(text: string | undefined, place: Place, newest: number): ReadCursor {
  if (text === undefined) return { kind: "from", rev: 0 };
  const [, mark, digits] = SHAPE.exec(text) ?? [];
  if (mark === undefined) return { kind: "invalid" };
  const rev = Number(digits);
  if (mark !== markOf(place) || rev > newest) return { kind: "expired" };
  return { kind: "from", rev };
}

/** How a cursor is refused that says nothing. */
export const lost = {
  invalid: () => apiError("cursor_invalid", "This is not a cursor of this server."),
  expired: () => apiError("cursor_expired", "Start again without a cursor."),
};
