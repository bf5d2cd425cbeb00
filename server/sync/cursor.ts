import { createHash } from "node:crypto";
import type { Scope } from "#server/platform/database/changes.ts";
import { apiError } from "#server/platform/web/handler.ts";
import { syncErrors } from "./sync-copy.ts";

/** What a cursor counts: the changes of one scope on one server, since its database last went back in time. */
export type CursorScope = {
  readonly server: string;
  readonly scope: Scope;
  readonly epoch: string;
};

export type ReadCursor =
  | { readonly kind: "from"; readonly rev: number }
  /** The server never issued it. */
  | { readonly kind: "invalid" }
  /** Issued for another scope, or for a state of the database that no longer exists: start over. */
  | { readonly kind: "expired" };

const SHAPE = /^([0-9a-f]{12})\.(0|[1-9][0-9]{0,14})$/;

/** Without an epoch, as before there were any: cursors of older versions stay valid. */
const scopeHash = ({ server, scope, epoch }: CursorScope) =>
  createHash("sha256")
    .update([server, scope, ...(epoch === "" ? [] : [epoch])].join(" "))
    .digest("hex")
    .slice(0, 12);

export const writeCursor = (place: CursorScope, rev: number) => `${scopeHash(place)}.${rev}`;

/** `newest` is the scope's counter. A cursor beyond it was issued before a restore that no one announced. */
export function readCursor(
  text: string | undefined,
  place: CursorScope,
  newest: number,
): ReadCursor {
  if (text === undefined) return { kind: "from", rev: 0 };
  const [, mark, digits] = SHAPE.exec(text) ?? [];
  if (mark === undefined) return { kind: "invalid" };
  const rev = Number(digits);
  if (mark !== scopeHash(place) || rev > newest) return { kind: "expired" };
  return { kind: "from", rev };
}

/** Returns where a page of this state of a scope starts, or undefined if the cursor belongs to another one. */
export function startWithin(state: string, cursor: string | undefined): number | undefined {
  const [, mark, newest] = SHAPE.exec(state) ?? [];
  if (cursor === undefined) return 0;
  const [, cursorMark, rev] = SHAPE.exec(cursor) ?? [];
  if (mark === undefined || mark !== cursorMark) return undefined;
  return Number(rev) <= Number(newest) ? Number(rev) : undefined;
}

export const cursorErrors = {
  invalid: () => apiError("cursor_invalid", syncErrors.badCursor),
  expired: () => apiError("cursor_expired", syncErrors.cursorExpired),
};
