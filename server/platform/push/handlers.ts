import type { Deps } from "../deps.ts";
import { type Handlers, refuse } from "../web/handler.ts";
import { areKeys, mayBePushService } from "./endpoint.ts";
import { currentPushKey } from "./keys.ts";
import { dropSubscription, keepSubscription } from "./queries.ts";

type PushCalls = "pushKey" | "subscribeToPush" | "unsubscribeFromPush";

export const pushHandlers = (
  deps: Pick<Deps, "db" | "clock" | "config">,
): Pick<Handlers, PushCalls> => ({
  pushKey: async () => ({ body: { key: (await currentPushKey(deps)).public_key } }),

  subscribeToPush: async ({ body: { endpoint, keys }, session: { person, client } }) => {
    if (!mayBePushService(endpoint, deps.config.pushToLoopback) || !areKeys(keys))
      return refuse("invalid", "No push service can be reached there.");
    const fresh = { endpoint, ...keys, person_id: person.id, client };
    await keepSubscription(deps.db, fresh, new Date(deps.clock.now()));
    return { body: { success: true } };
  },

  unsubscribeFromPush: async ({ body: { endpoint }, session: { person } }) => {
    await dropSubscription(deps.db, person.id, endpoint);
    return { body: { success: true } };
  },
});
