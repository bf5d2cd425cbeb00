import { requestErrors } from "#server/platform/web/web-copy.ts";
import type { Deps } from "../deps.ts";
import { apiError, type Handlers } from "../web/handler.ts";
import { areValidKeys, isPushEndpoint } from "./endpoint.ts";
import { currentPushKey } from "./keys.ts";
import { deleteSubscription, saveSubscription } from "./queries.ts";

type PushCalls = "pushKey" | "subscribeToPush" | "unsubscribeFromPush";

export const pushHandlers = (
  deps: Pick<Deps, "db" | "clock" | "config">,
): Pick<Handlers, PushCalls> => ({
  pushKey: async () => ({ body: { key: (await currentPushKey(deps)).public_key } }),

  subscribeToPush: async ({ body: { endpoint, keys, times }, session: { person, client } }) => {
    if (!isPushEndpoint(endpoint, deps.config.pushToLoopback) || !areValidKeys(keys))
      return apiError("invalid", requestErrors.pushService);
    const fresh = {
      endpoint,
      ...keys,
      person_id: person.id,
      client,
      remind_hour: times?.hour ?? null,
      remind_after: times?.after ? new Date(times.after) : null,
    };
    await saveSubscription(deps.db, fresh, new Date(deps.clock.now()));
    return { body: { success: true } };
  },

  unsubscribeFromPush: async ({ body: { endpoint }, session: { person } }) => {
    await deleteSubscription(deps.db, person.id, endpoint);
    return { body: { success: true } };
  },
});
