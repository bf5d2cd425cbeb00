import type { Device } from "../device.ts";
import { licencesToWire } from "../pull/translate-mine.ts";
import type { Desk } from "./keep.ts";
import { owe } from "./owe.ts";

/** All of them each time: what is not named is gone. */
export const changeLicences =
  (desk: Desk): Device["licences"]["change"] =>
  (licences) =>
    owe(desk, { call: "changeLicences", body: licencesToWire(licences) });
