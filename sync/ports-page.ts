import { webLocalEncryption } from "./encryption/encrypt-locally.ts";
import { encryptToServer } from "./encryption/encrypt-to-server.ts";
import type { Ports, Wakes } from "./ports.ts";
import { browserPorts } from "./ports-browser.ts";
import { pageKeyValue } from "./session/private-text.ts";

/** Ports for a page: the worker's, plus encryption for typed text and personal data. */
export const pagePorts = (listenInPage?: Wakes["listen"]): Ports => ({
  ...browserPorts(listenInPage),
  keyValue: pageKeyValue(),
  encryptToServer,
  ...("subtle" in crypto && { localEncryption: webLocalEncryption }),
});
