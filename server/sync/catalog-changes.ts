import type { FastifyReply, FastifyRequest } from "fastify";
import type { routes } from "#contract/routes.ts";
import type { CatalogueChanges } from "#contract/sync/sync.ts";
import { WIRE_VERSION } from "#contract/version.ts";
import { type CatalogChange, catalogSince } from "#server/learning/content/queries.ts";
import type { Epochs } from "#server/platform/database/epoch.ts";
import type { Deps } from "#server/platform/deps.ts";
import { apiError, type Handler, type Handlers } from "#server/platform/web/handler.ts";
import { requestErrors, serviceErrors } from "#server/platform/web/web-copy.ts";
import { createCatalogPages } from "./catalog-pages.ts";
import { type CatalogStates, cursorOf } from "./catalog-states.ts";
import { type CursorScope, cursorErrors, readCursor, startWithin, writeCursor } from "./cursor.ts";
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

const matches = (header: string | undefined, tag: string) =>
  (header ?? "").split(",").some((known) => known.trim().replace(/^W\//, "") === tag);

const FOREVER = "public, max-age=31536000, immutable";
/** The catalog rarely changes while a device reads it. */
const ATTEMPTS = 3;

const notFound = apiError("not_found", requestErrors.notFound);

type CatalogDeps = Pick<Deps, "db" | "server"> & {
  readonly states: CatalogStates;
  readonly onBuild: () => void;
};

/**
 * `catalogueChanges` returns the newest page to a signed-in person. `cataloguePage` returns the same bytes at an address that
 * needs no session, for shared caches.
 */
export function catalogHandlers(
  { db, server, states, onBuild }: CatalogDeps,
  epochs: Epochs,
): Pick<Handlers, "catalogueChanges" | "cataloguePage"> {
  const pages = createCatalogPages({ onBuild });
  const scope = "catalogue";
  const currentState = async () => {
    const { epoch, rev } = await epochs.position(scope);
    const place: CursorScope = { server, scope, epoch };
    return { place, newest: rev, state: writeCursor(place, rev) };
  };

  /** Returns undefined if the catalog isn't in this state anymore, so a page never has more or less than its state. */
  async function readPage(state: string, from: number, limit: number) {
    const before = await currentState();
    if (before.state !== state) return undefined;
    const found = await catalogSince(db, from, limit);
    if ((await currentState()).state !== state) return undefined;
    const { page, more, rev } = cutPage(found, limit, from);
    return { server, cursor: writeCursor(before.place, rev), more, ...groupByList(page) };
  }

  const pageOf = (state: string, from: number, limit: number, { headers }: FastifyRequest) =>
    pages(`${state}-${from}-${limit}`, headers["accept-encoding"]?.toString(), () =>
      readPage(state, from, limit),
    );
  /** Other origins may get other headers. */
  const varyOf = (reply: FastifyReply) =>
    reply.hasHeader("vary") ? "Origin, Accept-Encoding" : "Accept-Encoding";

  const newestPage: Handler<(typeof routes)["catalogueChanges"]> = async ({
    query,
    request,
    reply,
  }) => {
    const limit = query.limit ?? PAGE;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { place, newest, state } = await currentState();
      const from = readCursor(query.cursor, place, newest);
      if (from.kind !== "from") return cursorErrors[from.kind]();
      const etag = `"${WIRE_VERSION}-${state}-${from.rev}-${limit}"`;
      // For devices that store the page. Shared caches must not, because the reply carries session headers.
      const headers = { etag, vary: varyOf(reply) };
      if (matches(request.headers["if-none-match"], etag)) return { status: 304, headers };
      const page = await pageOf(state, from.rev, limit, request);
      // Already in the form of the contract.
      if (page) return { headers: { ...headers, ...page.headers }, body: page.bytes as never };
    }
    return apiError("unavailable", serviceErrors.busy);
  };

  const pageOfState: Handler<(typeof routes)["cataloguePage"]> = async ({
    params,
    query,
    request,
    reply,
  }) => {
    if (!(await states.isGenuine(params.state))) return notFound;
    const state = cursorOf(params.state);
    const from = startWithin(state, query.cursor);
    if (from === undefined) return notFound;
    const limit = query.limit ?? PAGE;
    const etag = `"${params.state}-${from}-${limit}"`;
    const headers = { etag, vary: varyOf(reply), "cache-control": FOREVER };
    if (matches(request.headers["if-none-match"], etag)) return { status: 304, headers };
    const page = await pageOf(state, from, limit, request);
    if (!page) return notFound;
    return { headers: { ...headers, ...page.headers }, body: page.bytes as never };
  };
  return { catalogueChanges: newestPage, cataloguePage: pageOfState };
}
