import { afterEach, beforeEach, expect, test } from "vitest";
import { rowHashes } from "../../support/database.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { deviceOf, newId, seeded, watched } from "../../support/wire.ts";
import {
  act,
  apply,
  changeLesson,
  claim,
  codes,
  type Device,
  finished,
  post,
  pulled,
} from "../acts.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const listed = async () => (await nurse.ask("/api/cme_credits/")).json();

test("[CE-02] amount, title, number and day are the server's, whatever is claimed", async () => {
  await changeLesson(server, "RL-1", { title: "Slow rounds", lesson_number: "RL-7" });
  const id = newId();
  const [, state] = await apply(
    nurse,
    finished("RL-1"),
    claim("RL-1", {
      id,
      credential_type: "RN",
      bias_response: "None that I noticed",
      credits_awarded: "99",
      title_of_activity: "Another",
      cme_certificate_awarded_at: "1999-01-01",
    }),
  );
  const credit = {
    id,
    record_id_: "RL-1",
    lesson_number: "RL-7",
    certificate_type: "contact_hours",
    credential_type: "RN",
    bias_response: "None that I noticed",
    credits_awarded: "0.25",
    title_of_activity: "Slow rounds",
    cme_certificate_awarded_at: "2026-11-21",
    created_at: "2026-11-21T03:00:00.000Z",
  };
  expect(state).toEqual(credit);
  expect(await listed()).toEqual([credit]);
  expect((await pulled(nurse)).credits).toEqual([credit]);
});

test("[CE-02] a claim that is sent again, from another device or under another id, gets the first credit", async () => {
  const [, first] = await apply(nurse, finished("RL-1"), claim("RL-1", { bias_response: "no" }));
  const again = [claim("RL-1"), claim("RL-1", { id: newId(), bias_response: "yes" })];
  expect(await apply(nurse, ...again)).toEqual([first, first]);
  expect(await listed()).toEqual([first]);
});

test("[CE-02] a lesson is claimed once for each type it carries, and anew when it is released anew", async () => {
  await changeLesson(server, "RL-1", { cme: "1" });
  await apply(nurse, finished("RL-1"), claim("RL-1"), claim("RL-1", { certificate_type: "cme" }));
  await changeLesson(server, "RL-1", { cme: "1", released_on: "2026-11-01" });
  await apply(nurse, claim("RL-1"));
  expect(await listed()).toHaveLength(3);
});

test("[CE-02] an id that another credit has is refused", async () => {
  const id = newId();
  await apply(nurse, finished("RL-1"), finished("RL-2"), claim("RL-1", { id }));
  expect(codes(await nurse.batch([claim("RL-2", { id })]))).toEqual(["key_reused"]);
  const leader = await deviceOf(server, "leader");
  await apply(leader, finished("RL-2"), claim("RL-2", { id }));
  expect(await listed()).toHaveLength(1);
});

test("[CE-02] what the lesson does not carry, or the server has not seen watched, is refused and nothing is kept", async () => {
  await apply(nurse, ...["RL-1", "RL-2", "RL-3"].map(finished));
  await apply(nurse, act("recordTimeWatched", watched("RL-4", 113)));
  await changeLesson(server, "RL-2", { content_status: "Expired" });
  await changeLesson(server, "RL-3", { credit: "0.00" });
  const before = await rowHashes(server.db);
  const results = await nurse.batch([
    claim("RL-404"),
    claim("RL-1", { certificate_type: "cme" }),
    claim("RL-2"),
    claim("RL-3"),
    claim("RL-4"),
    claim("RL-5"),
    claim("RL-1", { certificate_type: "gold" }),
  ]);
  expect(codes(results)).toEqual([
    "not_found",
    "no_credit",
    "no_credit",
    "no_credit",
    "not_finished",
    "not_finished",
    "malformed",
  ]);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[CE-02] nineteen twentieths are the end, and the watching in the same batch counts if it comes first", async () => {
  const watching = act("recordTimeWatched", watched("RL-4", 114));
  expect(codes(await nurse.batch([claim("RL-4"), watching, claim("RL-4")]))).toEqual([
    "not_finished",
    "applied",
    "applied",
  ]);
});

test("[CE-02] a credit stays when the lesson is withdrawn", async () => {
  const [, first] = await apply(nurse, finished("RL-1"), claim("RL-1"));
  await changeLesson(server, "RL-1", { content_status: "Expired", title: "Old" });
  expect(await apply(nurse, claim("RL-1"))).toEqual([first]);
});

test("[CE-02] a lesson can be claimed by its number alone", async () => {
  await changeLesson(server, "RL-3", { lesson_number: "RL-333" });
  await apply(nurse, finished("RL-3"));
  const reply = await post(nurse, "/api/cme_credits/", {
    lesson_number: "RL-333",
    certificate_type: "contact_hours",
    credential_type: null,
    bias_response: null,
    credits_awarded: 4,
    title_of_activity: "Any",
    cme_certificate_awarded_at: "2026-11-20",
  });
  expect(reply.json()).toMatchObject({ record_id_: "RL-3", credits_awarded: "0.25" });
});
