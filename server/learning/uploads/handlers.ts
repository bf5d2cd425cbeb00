import type { Deps } from "#server/platform/deps.ts";
import { apiError, type Handlers } from "#server/platform/web/handler.ts";
import { ownUpload, uploadReply } from "./queries.ts";
import { cancelUpload, finishUpload, receiveChunk, startUpload } from "./receive.ts";

type Calls = "startUpload" | "getUpload" | "sendChunk" | "finishUpload" | "cancelUpload";

export function uploadHandlers(
  receiving: Pick<Deps, "db" | "clock" | "parts">,
): Pick<Handlers, Calls> {
  const { db } = receiving;
  return {
    startUpload: ({ body, session }) => startUpload(receiving, session.person.id, body),
    getUpload: async ({ params, session }) => {
      const row = await ownUpload(db, session.person.id, params.id);
      return row
        ? { body: uploadReply(row) }
        : apiError("not_found", "This upload no longer exists. Upload the file again.");
    },
    sendChunk: async ({ params, query, session, request }) => {
      const bytes = request.body;
      if (!Buffer.isBuffer(bytes))
        return apiError("malformed", "Send the chunk as the request body.");
      return receiveChunk(receiving, session.person.id, params.id, { ...query, bytes });
    },
    finishUpload: ({ params, session }) => finishUpload(receiving, session.person.id, params.id),
    cancelUpload: ({ params, session }) => cancelUpload(receiving, session.person.id, params.id),
  };
}
