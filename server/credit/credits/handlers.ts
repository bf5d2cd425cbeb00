import type { Handlers } from "#server/platform/web/handler.ts";
import type { WriteDeps } from "#server/platform/writes/effect.ts";
import { creditsOf, creditWire } from "./queries.ts";

export const creditHandlers = (
  deps: Pick<WriteDeps, "db" | "publicUrl">,
): Pick<Handlers, "listCredits"> => ({
  listCredits: async ({ session }) => ({
    body: (await creditsOf(deps.db, session.person.id)).map(creditWire(deps.publicUrl)),
  }),
});
