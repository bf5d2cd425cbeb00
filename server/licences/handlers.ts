import type { Handlers } from "../handlers.ts";
import { directWrite } from "../sync/direct.ts";
import type { Effects, WriteDeps } from "../sync/effects.ts";

export const licenceHandlers = (
  deps: WriteDeps,
  effects: Effects,
): Pick<Handlers, "changeLicences"> => ({
  changeLicences: directWrite(deps, effects, "changeLicences"),
});
