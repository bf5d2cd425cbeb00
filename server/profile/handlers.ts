import type { Handlers } from "../handlers.ts";
import { directWrite } from "../sync/direct.ts";
import type { Effects, WriteDeps } from "../sync/effects.ts";

export const profileHandlers = (
  deps: WriteDeps,
  effects: Effects,
): Pick<Handlers, "changeProfile"> => ({
  changeProfile: directWrite(deps, effects, "changeProfile"),
});
