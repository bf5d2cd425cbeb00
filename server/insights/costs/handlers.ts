import type { costRoutes } from "#contract/insights/admin-costs.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handlers } from "#server/platform/web/handler.ts";
import { changeAssumption } from "./change.ts";
import { costAssumptions } from "./queries.ts";

type Given = Pick<Deps, "db" | "clock">;

export function costHandlers({ db, clock }: Given): Pick<Handlers, keyof typeof costRoutes> {
  const shown = async () => ({ body: await costAssumptions(db) });
  return {
    listCostAssumptions: shown,

    changeCostAssumption: async ({ params: { name }, body, session }) => {
      const { version, ...changed } = body;
      const writing = { name, version, changed, by: session.person.id, now: clock.now() };
      return (await changeAssumption(db, writing)) ?? shown();
    },

    resetCostAssumption: async ({ params: { name }, body: { version }, session }) => {
      const by = session.person.id;
      const writing = { name, version, changed: undefined, by, now: clock.now() };
      return (await changeAssumption(db, writing)) ?? shown();
    },
  };
}
