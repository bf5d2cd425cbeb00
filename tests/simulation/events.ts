import { devices } from "./events/devices.ts";
import type { Happening } from "./events/event.ts";
import { everyday } from "./events/everyday.ts";
import { pages } from "./events/pages.ts";
import { atServer } from "./events/server.ts";

export const happenings: readonly Happening[] = [...everyday, ...pages, ...devices, ...atServer];
