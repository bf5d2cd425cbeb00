import type { Ports, Wakes } from "./ports.ts";
import { browserPorts } from "./ports-browser.ts";
import { webCover } from "./seal/cover.ts";
import { seal } from "./seal/seal.ts";

/** What a page has beside what a worker has: acts of people, some of which are sealed. */
export const pagePorts = (listenInPage?: Wakes["listen"]): Ports => ({
  ...browserPorts(listenInPage),
  seal,
  ...("subtle" in crypto && { cover: webCover }),
});
