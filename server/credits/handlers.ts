import type { Handlers } from "../handlers.ts";
import { directWrite } from "../sync/direct.ts";
import type { Effects, WriteDeps } from "../sync/effects.ts";
import { creditsOf, creditWire } from "./queries.ts";

export const creditHandlers = (
  deps: WriteDeps,
  effects: Effects,
): Pick<Handlers, "takePostTest" | "claimCredit" | "listCredits"> => ({
  takePostTest: directWrite(deps, effects, "takePostTest"),

  claimCredit: directWrite(deps, effects, "claimCredit"),

  listCredits: async ({ session }) => ({
    body: (await creditsOf(deps.db, session.person.id)).map(creditWire(deps.publicUrl)),
  }),
});
