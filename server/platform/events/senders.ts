import type { EndpointKind } from "#contract/organizations/admin-endpoints.ts";
import type { Sender } from "./sender.ts";
import { webhookSender } from "./webhook.ts";
import { xapiSender } from "./xapi.ts";

export const senders: { readonly [K in EndpointKind]: Sender } = {
  webhook: webhookSender,
  xapi: xapiSender,
};
