import type { routes } from "#contract/routes.ts";
import type { CatalogueChanges } from "#contract/sync.ts";
import { WIRE_VERSION } from "#contract/version.ts";
import { type CatalogueChange, catalogueSince } from "../content/queries.ts";
import { currentRev } from "../database/changes.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../handlers.ts";
import { lost, type Place, readCursor, writeCursor } from "./cursor.ts";
import { cut, PAGE } from "./page.ts";

type Lists = Pick<
  CatalogueChanges,
  "content" | "series" | "sections" | "content_to_sections" | "removed"
>;

function intoLists(changes: readonly CatalogueChange[]): Lists {
  const lists: Lists = {
    content: [],
    series: [],
    sections: [],
    content_to_sections: [],
    removed: [],
  };
  for (const change of changes) {
    if (change.wire === null) lists.removed.push({ kind: change.kind, id: change.id });
    else if (change.kind === "content") lists.content.push(change.wire);
    else if (change.kind === "series") lists.series.push(change.wire);
    else if (change.kind === "section") lists.sections.push(change.wire);
    else lists.content_to_sections.push(change.wire);
  }
  return lists;
}

/** The same page of the same state; read before the page, so it can be too old but never too new. */
const tagOf = (place: Place, newest: number, from: number, limit: number) =>
  `"${WIRE_VERSION}-${writeCursor(place, newest)}-${from}-${limit}"`;

const matches = (header: string | undefined, tag: string) =>
  (header ?? "").split(",").some((known) => known.trim().replace(/^W\//, "") === tag);

export const catalogueHandler =
  ({ db, server }: Pick<Deps, "db" | "server">): Handler<(typeof routes)["catalogueChanges"]> =>
  async ({ query, request }) => {
    const place: Place = { server, scope: "catalogue" };
    const limit = query.limit ?? PAGE;
    const newest = await currentRev(db, place.scope);
    const from = readCursor(query.cursor, place, newest);
    if (from.kind !== "from") return lost[from.kind]();
    const etag = tagOf(place, newest, from.rev, limit);
    // For devices that keep the page themselves. Nobody else may: the reply carries the session's headers.
    const headers = { etag };
    if (matches(request.headers["if-none-match"], etag)) return { status: 304, headers };
    const found = await catalogueSince(db, from.rev, limit);
    const { page, more, rev } = cut(found, limit, from.rev);
    const body = { server, cursor: writeCursor(place, rev), more, ...intoLists(page) };
    return { headers, body };
  };
