import type { routes } from "#contract/routes.ts";
import type { CatalogueChanges } from "#contract/sync/sync.ts";
import { WIRE_VERSION } from "#contract/version.ts";
import { type CatalogChange, catalogSince } from "#server/learning/content/queries.ts";
import type { Epochs } from "#server/platform/database/epoch.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handler } from "#server/platform/web/handler.ts";
import { createCatalogPages } from "./catalog-pages.ts";
import { type CursorScope, cursorErrors, readCursor, writeCursor } from "./cursor.ts";
import { cutPage, PAGE } from "./page.ts";

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

function groupByList(changes: readonly CatalogChange[]): Lists {
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
    // No type can tie the kind to its list.
    else (lists[listOf[kind]] as object[]).push(wire);
  }
  return lists;
}

/** Identifies a page of one state. Read before the page, so it may be too old but never too new. */
const etagOf = (place: CursorScope, newest: number, from: number, limit: number) =>
  `"${WIRE_VERSION}-${writeCursor(place, newest)}-${from}-${limit}"`;

const matches = (header: string | undefined, tag: string) =>
  (header ?? "").split(",").some((known) => known.trim().replace(/^W\//, "") === tag);

export function catalogHandler(
  { db, server }: Pick<Deps, "db" | "server">,
  epochs: Epochs,
): Handler<(typeof routes)["catalogueChanges"]> {
  const pageOf = createCatalogPages();
  return async ({ query, request }) => {
    const limit = query.limit ?? PAGE;
    const scope = "catalogue";
    const { epoch, rev: newest } = await epochs.position(scope);
    const place: CursorScope = { server, scope, epoch };
    const from = readCursor(query.cursor, place, newest);
    if (from.kind !== "from") return cursorErrors[from.kind]();
    const etag = etagOf(place, newest, from.rev, limit);
    // For devices that store the page. Shared caches must not, because the reply carries session
    // headers.
    const headers = { etag };
    if (matches(request.headers["if-none-match"], etag)) return { status: 304, headers };
    const read = async () => {
      const found = await catalogSince(db, from.rev, limit);
      const { page, more, rev } = cutPage(found, limit, from.rev);
      return { server, cursor: writeCursor(place, rev), more, ...groupByList(page) };
    };
    const page = await pageOf(etag, request.headers["accept-encoding"]?.toString(), read);
    // Already in the form of the contract.
    return { headers: { ...headers, ...page.headers }, body: page.bytes as never };
  };
}
