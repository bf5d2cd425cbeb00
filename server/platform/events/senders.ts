import type { EndpointKind } from "#contract/organizations/admin-endpoints.ts";
import { ltiSender } from "./lti.ts";
import type { Sender } from "./sender.ts";
import { webhookSender } from "./webhook.ts";
import { xapiSender } from "./xapi.ts";

export const senders: { readonly [K in EndpointKind | "lti"]: Sender } = {
  webhook: webhookSender,
  xapi: xapiSender,
  lti: ltiSender,
};
