import { afterEach, beforeEach, expect, test } from "vitest";
import type { CreditWire } from "#contract/credit/credits.ts";
import { rowHashes } from "../../../support/database.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, newId, seeded, watched } from "../../../support/wire.ts";
import {
  act,
  apply,
  changeLesson,
  claim,
  codes,
  type Device,
  evaluation,
  finished,
  post,
  pulled,
} from "../../acts.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const listed = async () => (await nurse.ask("/api/cme_credits/")).json();

test("[CE-02] the server determines amount, title, number, and date of a claim", async () => {
  await changeLesson(server, "RL-1", { title: "Slow rounds", lesson_number: "RL-7" });
  const id = newId();
  const [, state] = await apply(
    nurse,
    finished("RL-1"),
    claim("RL-1", {
      id,
      credential_type: "RN",
      bias_response: "None that I noticed",
      credits_awarded: 100,
      title_of_activity: "Another",
      cme_certificate_awarded_at: "1999-01-01",
    }),
  );
  const credit = {
    id,
    record_id_: "RL-1",
    item_version: "2026-01-01",
    lesson_number: "RL-7",
    certificate_type: "contact_hours",
    credential_type: "RN",
    bias_response: "None that I noticed",
    credits_awarded: "0.25",
    title_of_activity: "Slow rounds",
    cme_certificate_awarded_at: "2026-11-21",
    created_at: "2026-11-21T03:00:00.000Z",
    status: "issued",
    revoked_on: null,
    revoked_reason: null,
    corrected_on: null,
    corrected_reason: null,
    awarded_type: "contact_hours",
    certificate: expect.objectContaining({ recipient: "Test Person", format: "Audio" }),
  };
  expect(state).toEqual(credit);
  expect(await listed()).toEqual([credit]);
  expect((await pulled(nurse)).credits).toEqual([credit]);
});

test("[CE-02] a repeated claim returns the first credit, from any device and with any id", async () => {
  const [, first] = await apply(nurse, finished("RL-1"), claim("RL-1", { bias_response: "no" }));
  const again = [claim("RL-1"), claim("RL-1", { id: newId(), bias_response: "yes" })];
  expect(await apply(nurse, ...again)).toEqual([first, first]);
  expect(await listed()).toEqual([first]);
});

test("[CE-02] a lesson can be claimed once per eligible type and release", async () => {
  const part = { certificate_type: "participation" };
  await apply(nurse, finished("RL-1"), claim("RL-1"), claim("RL-1", part), claim("RL-1", part));
  await changeLesson(server, "RL-1", { released_on: "2026-11-01" });
  await apply(nurse, claim("RL-1"));
  expect(await listed()).toHaveLength(3);
});

test("[CE-02] rejects the id of another credit", async () => {
  const id = newId();
  await apply(nurse, finished("RL-1"), finished("RL-2"), claim("RL-1", { id }));
  expect(codes(await nurse.batch([claim("RL-2", { id })]))).toEqual(["key_reused"]);
  const leader = await deviceOf(server, "leader");
  await apply(leader, finished("RL-2"), claim("RL-2", { id, certificate_type: "participation" }));
  expect(await listed()).toHaveLength(1);
});

test("[CE-02] rejects claims for credit the lesson lacks or lessons that aren't completed", async () => {
  await apply(nurse, ...["RL-1", "RL-2", "RL-3"].map(finished));
  await apply(nurse, act("recordTimeWatched", watched("RL-4", 113)));
  await changeLesson(server, "RL-2", { content_status: "Expired" });
  await changeLesson(server, "RL-3", { credit: "0.00" });
  const before = await rowHashes(server.db);
  const results = await nurse.batch([
    claim("RL-404"),
    claim("RL-1", { certificate_type: "cme" }),
    claim("RL-1", { evaluation: undefined, bias_response: "  " }),
    claim("RL-2"),
    claim("RL-3"),
    claim("RL-4"),
    claim("RL-5"),
    claim("RL-1", { certificate_type: "gold" }),
  ]);
  expect(codes(results)).toEqual([
    "not_found",
    "not_eligible",
    "not_evaluated",
    "no_credit",
    "no_credit",
    "not_finished",
    "not_finished",
    "malformed",
  ]);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[CE-02] 95% watched counts as completed, also when reported earlier in the same batch", async () => {
  const watching = act("recordTimeWatched", watched("RL-4", 114));
  expect(codes(await nurse.batch([claim("RL-4"), watching, claim("RL-4")]))).toEqual([
    "not_finished",
    "applied",
    "applied",
  ]);
});

test("[CE-02] a credit remains when the lesson is withdrawn", async () => {
  const [, first] = await apply(nurse, finished("RL-1"), claim("RL-1"));
  await changeLesson(server, "RL-1", { content_status: "Expired", title: "Old" });
  expect(await apply(nurse, claim("RL-1"))).toEqual([first]);
});

test("[CE-02] a lesson can be claimed by its lesson number", async () => {
  await changeLesson(server, "RL-3", { lesson_number: "RL-333" });
  await apply(nurse, finished("RL-3"));
  const reply = await post(nurse, "/api/cme_credits/", {
    lesson_number: "RL-333",
    certificate_type: "contact_hours",
    credential_type: null,
    bias_response: "Yes",
    credits_awarded: 4,
    title_of_activity: "Any",
    cme_certificate_awarded_at: "2026-11-20",
  });
  expect(reply.json()).toMatchObject({ record_id_: "RL-3", credits_awarded: "0.25" });
});

test("[CE-02] the current title determines the credit type, also when it changes within a batch", async () => {
  await changeLesson(server, "RL-1", { cme: "1", credit: "0.40" });
  const cme = claim("RL-1", { certificate_type: "cme" });
  const physician = act("changeProfile", { provider_title: "Physician" });
  const results = await nurse.batch([finished("RL-1"), cme, physician, cme, claim("RL-1")]);
  expect(codes(results)).toEqual(["applied", "not_eligible", "applied", "applied", "not_eligible"]);
});

test("[CE-08] someone who changes their title between two claims gets no second credit for the same time", async () => {
  await changeLesson(server, "RL-1", { cme: "1" });
  const physician = act("changeProfile", { provider_title: "Physician" });
  const cme = claim("RL-1", { certificate_type: "cme" });
  const part = claim("RL-1", { certificate_type: "participation" });
  const results = await nurse.batch([finished("RL-1"), claim("RL-1"), physician, cme, part]);
  expect(codes(results)).toEqual(["applied", "applied", "applied", "not_eligible", "applied"]);
  expect(await listed()).toMatchObject([{ credits_awarded: "0.00" }, { credits_awarded: "0.25" }]);
});

test("[CE-02] accepts claim dates of recent weeks and replaces impossible ones with today", async () => {
  const records = ["RL-1", "RL-2", "RL-3", "RL-4", "RL-5"];
  const days = ["2026-11-22", "2026-11-03", "2026-09-30", "2026-02-31", "yesterday"];
  await apply(nurse, ...records.map(finished));
  const states = await apply(
    nurse,
    ...records.map((record, at) => claim(record, { cme_certificate_awarded_at: days[at] })),
  );
  const today = "2026-11-21";
  expect(states).toEqual(
    [today, "2026-11-03", today, today, today].map((cme_certificate_awarded_at) =>
      expect.objectContaining({
        cme_certificate_awarded_at,
        created_at: "2026-11-21T03:00:00.000Z",
      }),
    ),
  );
});

test("[CE-02] overlapping, reversed, and too long intervals don't add watch time", async () => {
  const overlapping: [number, number][] = Array.from({ length: 12 }, () => [0, 10]);
  const reports = [
    act("recordTimeWatched", watched("RL-1", 10, { intervals: overlapping })),
    act("recordTimeWatched", watched("RL-2", 120, { intervals: [[120, 0]] })),
    act(
      "recordTimeWatched",
      watched("RL-3", 10, {
        intervals: [
          [0, 10],
          [600, 720],
        ],
      }),
    ),
  ];
  await nurse.batch(reports);
  const results = await nurse.batch(["RL-1", "RL-2", "RL-3"].map((record) => claim(record)));
  expect(codes(results)).toEqual(["not_finished", "not_finished", "not_finished"]);
  expect(await listed()).toEqual([]);
});

test("[CE-02] rejects watch time that exceeds the elapsed time", async () => {
  const hasty = await deviceOf(server, "leader", 0);
  const part = { certificate_type: "participation" };
  await apply(hasty, finished("RL-1"), finished("RL-2"));
  const results = await hasty.batch([claim("RL-1", part), claim("RL-2", part)]);
  expect(codes(results)).toEqual(["not_finished", "not_finished"]);
});

test("[CE-03] stores the evaluation with the credit and shows it to no one else", async () => {
  await apply(
    nurse,
    finished("RL-1"),
    claim("RL-1", {
      evaluation: {
        ...evaluation,
        free_of_bias: false,
        bias_comment: "A logo",
        will_change: "yes",
      },
    }),
    finished("RL-2"),
    claim("RL-2", { evaluation: { ...evaluation, objectives_met: null, will_change: null } }),
    finished("RL-3"),
    claim("RL-3", { evaluation: undefined, bias_response: "No, there was a logo" }),
  );
  const kept = await server.db.selectFrom("evaluation").selectAll().orderBy("record_id").execute();
  expect(kept).toMatchObject([
    { free_of_bias: false, bias_comment: "A logo", objectives_met: 4, will_change: "yes" },
    { free_of_bias: true, objectives_met: null, will_change: null },
    { free_of_bias: false, bias_comment: "No, there was a logo", objectives_met: null },
  ]);
  const credits = await listed();
  expect(credits.map(({ bias_response }: CreditWire) => bias_response)).toEqual([
    "No, there was a logo",
    "Yes",
    "No: A logo",
  ]);
  expect(
    await (await deviceOf(server, "leader")).ask("/api/cme_credits/").then((r) => r.json()),
  ).toEqual([]);
});
