declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (
      of: object,
    ) => { addOIDCScope: (scope: string) => void; save: () => Promise<string> };
    readonly callback: () => RequestListener;
    readonly interactionFinished: (
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ) => Promise<void>;
  }
}
