import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestServer, testServer } from "../../support/server.ts";
import { deviceOf, newId, seeded } from "../../support/wire.ts";
import { act, apply, type Device, post } from "../acts.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const stored = () => server.db.selectFrom("utilization_event").selectAll().orderBy("id").execute();

test("[SYNC-13] stores an event with all fields, event time, and arrival time", async () => {
  const event = {
    id: newId(),
    event: "played",
    context: "library",
    seconds_watched: 12.5,
    current_path: "/content/RL-1",
    device: "phone",
    session_id: "s-1",
    dropped: 3,
  };
  const occurred_at = "2026-11-20T03:00:00.000Z";
  expect(await apply(nurse, act("logUtilization", { ...event, occurred_at }))).toEqual([
    { id: event.id },
  ]);
  expect(await stored()).toEqual([
    {
      ...event,
      person_id: nurse.owner,
      occurred_at: new Date(occurred_at),
      received_at: new Date(now),
    },
  ]);
});

test("[SYNC-13] stores a repeated event once, whatever its idempotency key", async () => {
  const event = { id: newId(), event: "opened" };
  await apply(nurse, act("logUtilization", event), act("logUtilization", event));
  await apply(nurse, act("logUtilization", event));
  expect(await stored()).toHaveLength(1);
});

test("[SYNC-13] accepts events without an id", async () => {
  const reply = await post(nurse, "/api/log_frontend_utilization", {
    event: "opened",
    context: null,
    seconds_watched: null,
    current_path: "/library",
    device: "desktop",
    session_id: "s-1",
  });
  expect(reply.statusCode).toBe(200);
  expect(await stored()).toMatchObject([{ id: reply.json().id, dropped: 0 }]);
});
