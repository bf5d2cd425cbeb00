import type { helpRoutes } from "#contract/wellbeing/admin-help.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handlers } from "#server/platform/web/handler.ts";
import { type Audience, helpPage } from "./admin-queries.ts";
import {
  addHelpResource,
  changeHelpResource,
  orderHelpResources,
  removeHelpResource,
} from "./change.ts";

type HelpDeps = Pick<Deps, "db" | "clock">;
type Calls = keyof typeof helpRoutes;

export function adminHelpHandlers({ db, clock }: HelpDeps): Pick<Handlers, Calls> {
  const shown = async (audience: Audience) => ({ body: await helpPage(db, audience) });
  const actorOf = (session: { readonly person: { readonly id: string } }) => ({
    by: session.person.id,
    now: clock.now(),
  });
  return {
    listHelp: ({ query }) => shown(query.practice_group_id ?? null),

    addHelp: async ({ body, session }) =>
      (await addHelpResource(db, body, actorOf(session))) ?? shown(body.practice_group_id),

    changeHelp: async ({ params: { id }, body: { version, ...fields }, session }) => {
      const done = await changeHelpResource(db, { id, version }, fields, actorOf(session));
      return "audience" in done ? shown(done.audience) : done;
    },

    removeHelp: async ({ params: { id }, query: { version }, session }) => {
      const done = await removeHelpResource(db, { id, version }, actorOf(session));
      return "audience" in done ? shown(done.audience) : done;
    },

    orderHelp: async ({ body: { practice_group_id: audience, ids }, session }) =>
      (await orderHelpResources(db, audience, ids, actorOf(session))) ?? shown(audience),
  };
}
