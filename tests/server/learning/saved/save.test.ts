import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { act, apply, codes, type Device, pulled } from "../../acts.ts";

let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer());
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const save = (record_id_: string, saved = true) => act("saveContent", { record_id_, saved });
const list = async () => (await pulled(nurse)).saved;

test("[SYNC-08] merges the saved lists of two devices, and the last change per lesson wins", async () => {
  const tablet = await deviceOf(server);
  await apply(nurse, save("RL-1"), save("RL-2"));
  await apply(tablet, save("RL-3"), save("RL-1", false), save("RL-2", false), save("RL-2"));
  expect(await list()).toEqual([
    { record_id_: "RL-3", saved: true },
    { record_id_: "RL-1", saved: false },
    { record_id_: "RL-2", saved: true },
  ]);
});

test("[SYNC-08] lets people unsave but not save a lesson that left the catalog", async () => {
  await apply(nurse, save("RL-1"));
  await server.db.updateTable("content").set({ removed: true }).where("id", "=", "RL-1").execute();
  expect(codes(await nurse.batch([save("RL-1"), save("RL-404")]))).toEqual([
    "not_found",
    "not_found",
  ]);
  await apply(nurse, save("RL-1", false), save("RL-404", false));
  expect(await list()).toEqual([{ record_id_: "RL-1", saved: false }]);
});
