import type { helpRoutes } from "#contract/wellbeing/admin-help.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handlers } from "#server/platform/web/handler.ts";
import { type Audience, helpShown } from "./admin-queries.ts";
import { addTo, changeIn, orderIn, removeFrom } from "./change.ts";

type Given = Pick<Deps, "db" | "clock">;
type Calls = keyof typeof helpRoutes;

export function adminHelpHandlers({ db, clock }: Given): Pick<Handlers, Calls> {
  const shown = async (audience: Audience) => ({ body: await helpShown(db, audience) });
  const whoIn = (session: { readonly person: { readonly id: string } }) => ({
    by: session.person.id,
    now: clock.now(),
  });
  return {
    listHelp: ({ query }) => shown(query.practice_group_id ?? null),

    addHelp: async ({ body, session }) =>
      (await addTo(db, body, whoIn(session))) ?? shown(body.practice_group_id),

    changeHelp: async ({ params: { id }, body: { version, ...fields }, session }) => {
      const done = await changeIn(db, { id, version }, fields, whoIn(session));
      return "audience" in done ? shown(done.audience) : done;
    },

    removeHelp: async ({ params: { id }, query: { version }, session }) => {
      const done = await removeFrom(db, { id, version }, whoIn(session));
      return "audience" in done ? shown(done.audience) : done;
    },

    orderHelp: async ({ body: { practice_group_id: audience, ids }, session }) =>
      (await orderIn(db, audience, ids, whoIn(session))) ?? shown(audience),
  };
}
