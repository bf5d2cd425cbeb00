import type { Device } from "../device.ts";
import { profileToWire } from "../records/profile.ts";
import type { ActionContext } from "./commit.ts";
import { enqueue } from "./enqueue.ts";

/** Changes only the named fields. An empty value clears a field. */
export const changeProfile =
  (context: ActionContext): Device["profile"]["change"] =>
  async (changes) => {
    const body = profileToWire(changes);
    if (Object.keys(body).length > 0) await enqueue(context, { call: "changeProfile", body });
  };
