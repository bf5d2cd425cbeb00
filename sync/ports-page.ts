import { webCover } from "./encryption/encrypt-locally.ts";
import { seal } from "./encryption/encrypt-to-server.ts";
import type { Ports, Wakes } from "./ports.ts";
import { browserPorts } from "./ports-browser.ts";

/** What a page has beside what a worker has: acts of people, some of which are sealed. */
export const pagePorts = (listenInPage?: Wakes["listen"]): Ports => ({
  ...browserPorts(listenInPage),
  seal,
  ...("subtle" in crypto && { cover: webCover }),
});
