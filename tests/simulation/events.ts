import { deviceEvents } from "./events/devices.ts";
import type { SimEvent } from "./events/event.ts";
import { everydayEvents } from "./events/everyday.ts";
import { pageEvents } from "./events/pages.ts";
import { serverEvents } from "./events/server.ts";

export const simEvents: readonly SimEvent[] = [
  ...everydayEvents,
  ...pageEvents,
  ...deviceEvents,
  ...serverEvents,
];
