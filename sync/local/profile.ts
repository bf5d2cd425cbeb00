import type { Device } from "../device.ts";
import { profileToWire } from "../records/profile.ts";
import type { Desk } from "./commit.ts";
import { owe } from "./enqueue.ts";

/** Only what is named is changed; a field that is given empty is emptied. */
export const changeProfile =
  (desk: Desk): Device["profile"]["change"] =>
  async (changes) => {
    const body = profileToWire(changes);
    if (Object.keys(body).length > 0) await owe(desk, { call: "changeProfile", body });
  };
