import type { NetworkRequest, Reply } from "#sync/ports.ts";

/** A network rule: the server doesn't name the state of its catalog, as before shared caches could keep its pages. */
export const withoutCatalogState = ({ path }: NetworkRequest) =>
  path.startsWith("/api/sync/mine")
    ? {
        edit: (reply: Reply) => {
          if (reply.status !== 200) return reply;
          const { catalogue: _, ...page } = JSON.parse(reply.text);
          return { ...reply, text: JSON.stringify(page) };
        },
      }
    : undefined;
