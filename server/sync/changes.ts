import type { routes } from "#contract/routes.ts";
import type { CatalogueChanges } from "#contract/sync.ts";
import { WIRE_VERSION } from "#contract/version.ts";
import { type CatalogueChange, catalogueSince } from "../content/queries.ts";
import { currentRev, personScope } from "../database/changes.ts";
import type { Deps } from "../deps.ts";
import { type Handler, refuse } from "../handlers.ts";
import { timeWatchedSince } from "../progress/queries.ts";
import { type Place, readCursor, writeCursor } from "./cursor.ts";

type ChangesDeps = Pick<Deps, "db" | "server">;

const PAGE = 500;

const refused = {
  invalid: () => refuse("cursor_invalid", "This is not a cursor of this server."),
  expired: () => refuse("cursor_expired", "Start again without a cursor."),
};

/** What fits on the page, whether there is more, and where the next page begins. */
function cut<C extends { readonly rev: number }>(found: readonly C[], limit: number, from: number) {
  const page = found.slice(0, limit);
  return { page, more: found.length > limit, rev: page.at(-1)?.rev ?? from };
}

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
  ({ db, server }: ChangesDeps): Handler<(typeof routes)["catalogueChanges"]> =>
  async ({ query, request }) => {
    const place: Place = { server, scope: "catalogue" };
    const limit = query.limit ?? PAGE;
    const newest = await currentRev(db, place.scope);
    const from = readCursor(query.cursor, place, newest);
    if (from.kind !== "from") return refused[from.kind]();
    const etag = tagOf(place, newest, from.rev, limit);
    // For devices that keep the page themselves. Nobody else may: the reply carries the session's headers.
    const headers = { etag };
    if (matches(request.headers["if-none-match"], etag)) return { status: 304, headers };
    const found = await catalogueSince(db, from.rev, limit);
    const { page, more, rev } = cut(found, limit, from.rev);
    const body = { server, cursor: writeCursor(place, rev), more, ...intoLists(page) };
    return { headers, body };
  };

export const myChangesHandler =
  ({ db, server }: ChangesDeps): Handler<(typeof routes)["myChanges"]> =>
  async ({ query, session: { person } }) => {
    const place: Place = { server, scope: personScope(person.id) };
    const limit = query.limit ?? PAGE;
    const from = readCursor(query.cursor, place, await currentRev(db, place.scope));
    if (from.kind !== "from") return refused[from.kind]();
    const found = await timeWatchedSince(db, person.id, from.rev, limit);
    const { page, more, rev } = cut(found, limit, from.rev);
    return {
      body: {
        server,
        owner: person.id,
        cursor: writeCursor(place, rev),
        more,
        time_watched: page.map(({ wire }) => wire),
      },
    };
  };
