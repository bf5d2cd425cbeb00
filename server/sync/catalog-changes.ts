import type { routes } from "#contract/routes.ts";
import type { CatalogueChanges } from "#contract/sync/sync.ts";
import { WIRE_VERSION } from "#contract/version.ts";
import { type CatalogChange, catalogSince } from "#server/learning/content/queries.ts";
import { currentRev } from "#server/platform/database/changes.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handler } from "#server/platform/web/handler.ts";
import { lost, type Place, readCursor, writeCursor } from "./cursor.ts";
import { cut, PAGE } from "./page.ts";

type List = Exclude<keyof CatalogueChanges, "server" | "cursor" | "more">;
type Lists = { readonly [K in List]-?: NonNullable<CatalogueChanges[K]> };

const listOf = {
  content: "content",
  series: "series",
  section: "sections",
  content_to_section: "content_to_sections",
  survey: "surveys",
  credit_terms: "credit_terms",
  achievement_rule: "achievement_rules",
} as const satisfies Record<CatalogChange["kind"], List>;

function intoLists(changes: readonly CatalogChange[]): Lists {
  const lists: Lists = {
    content: [],
    series: [],
    sections: [],
    content_to_sections: [],
    surveys: [],
    credit_terms: [],
    achievement_rules: [],
    removed: [],
  };
  for (const { kind, id, wire } of changes) {
    if (wire === null) lists.removed.push({ kind, id });
    // The kind says what the row is; no type can tie the two.
    else (lists[listOf[kind]] as object[]).push(wire);
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
    const found = await catalogSince(db, from.rev, limit);
    const { page, more, rev } = cut(found, limit, from.rev);
    const body = { server, cursor: writeCursor(place, rev), more, ...intoLists(page) };
    return { headers, body };
  };
