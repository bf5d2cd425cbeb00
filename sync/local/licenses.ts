import type { Device } from "../device.ts";
import { licencesToWire } from "../records/licenses.ts";
import type { Desk } from "./commit.ts";
import { owe } from "./enqueue.ts";

/** All of them each time: what is not named is gone. */
export const changeLicences =
  (desk: Desk): Device["licences"]["change"] =>
  (licences) =>
    owe(desk, { call: "changeLicences", body: licencesToWire(licences) });
