import type { Deps } from "#server/platform/deps.ts";
import { type Handlers, refuse } from "#server/platform/web/handler.ts";
import { diskParts } from "./part-store.ts";
import { ownUpload, uploadReply } from "./queries.ts";
import { cancel, finish, receive, start } from "./receive.ts";

type Calls = "startUpload" | "getUpload" | "sendChunk" | "finishUpload" | "cancelUpload";

export function uploadHandlers(deps: Pick<Deps, "db" | "clock" | "config">): Pick<Handlers, Calls> {
  const { db, clock } = deps;
  const receiving = { db, clock, parts: diskParts(deps.config.dataDir) };
  return {
    startUpload: ({ body, session }) => start(receiving, session.person.id, body),
    getUpload: async ({ params, session }) => {
      const row = await ownUpload(db, session.person.id, params.id);
      return row
        ? { body: uploadReply(row) }
        : refuse("not_found", "There is no such upload any more. Begin again.");
    },
    sendChunk: async ({ params, query, session, request }) => {
      const bytes = request.body;
      if (!Buffer.isBuffer(bytes)) return refuse("malformed", "The body must be the chunk itself.");
      return receive(receiving, session.person.id, params.id, { ...query, bytes });
    },
    finishUpload: ({ params, session }) => finish(receiving, session.person.id, params.id),
    cancelUpload: ({ params, session }) => cancel(receiving, session.person.id, params.id),
  };
}
