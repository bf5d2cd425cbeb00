import type { Device } from "../device.ts";
import { licensesToWire } from "../records/licenses.ts";
import type { ActionContext } from "./commit.ts";
import { enqueue } from "./enqueue.ts";

/** Replaces the whole list. */
export const changeLicenses =
  (context: ActionContext): Device["licenses"]["change"] =>
  (licenses) =>
    enqueue(context, { call: "changeLicences", body: licensesToWire(licenses) });
