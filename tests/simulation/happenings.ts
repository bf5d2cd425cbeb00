import { devices } from "./happenings/devices.ts";
import { everyday } from "./happenings/everyday.ts";
import type { Happening } from "./happenings/happening.ts";
import { pages } from "./happenings/pages.ts";
import { atServer } from "./happenings/server.ts";

export const happenings: readonly Happening[] = [...everyday, ...pages, ...devices, ...atServer];
