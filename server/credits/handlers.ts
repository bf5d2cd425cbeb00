import type { Handlers } from "../handlers.ts";
import type { WriteDeps } from "../sync/effects.ts";
import { creditsOf, creditWire } from "./queries.ts";

export const creditHandlers = (
  deps: Pick<WriteDeps, "db" | "publicUrl">,
): Pick<Handlers, "listCredits"> => ({
  listCredits: async ({ session }) => ({
    body: (await creditsOf(deps.db, session.person.id)).map(creditWire(deps.publicUrl)),
  }),
});
