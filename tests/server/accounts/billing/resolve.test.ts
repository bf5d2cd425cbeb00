import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitUntil } from "../../../support/wait-until.ts";
import { newId } from "../../../support/wire.ts";
import {
  ANSWER_LOST,
  card,
  ORDER_LOST,
  type RegistrationServer,
  registrant,
  startRegistrationServer,
} from "../registration/registration-server.ts";

const EMAIL = "ada@respite.example";
const ROUND_MS = 15_000;

let server: RegistrationServer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  server = await startRegistrationServer();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  await server.close();
  vi.useRealTimers();
});

const buy = (number: string) =>
  server.register(registrant(EMAIL, { id: newId(), plan: "year", ...card(number) }));

const becomes = (state: string) =>
  waitUntil(async () => {
    const row = await server.db.selectFrom("payment").select("state").executeTakeFirst();
    return row?.state === state;
  });

const pass = (ms: number) => {
  server.advanceClock(ms);
  vi.advanceTimersByTime(ms);
};

test("[REG-06] the job resolves a payment with a lost response and creates its account", async () => {
  expect((await buy(ANSWER_LOST)).statusCode).toBe(409);
  pass(ROUND_MS);
  await becomes("approved");
  expect(await server.person(EMAIL)).toMatchObject({ first_name: "Ada" });
  const mails = await server.mailsTo(EMAIL);
  expect(mails.map(({ subject }) => subject)).toContain("Set up your Respite account");
});

test("[REG-06] the job cancels an order that never arrived and frees the email", async () => {
  expect((await buy(ORDER_LOST)).statusCode).toBe(409);
  pass(8 * ROUND_MS);
  await becomes("declined");
  expect((await buy("4111111111111111")).statusCode).toBe(200);
});

test.each([
  ["intent", null, "declined"],
  ["submitted", "sandbox_1", "approved"],
] as const)(
  "[REG-06] another process resolves a payment left in state %s by a crash",
  async (state, reference, end) => {
    expect((await buy(ANSWER_LOST)).statusCode).toBe(409);
    await server.db.updateTable("sandbox_charge").set({ reference: "sandbox_1" }).execute();
    await server.db.updateTable("payment").set({ state, reference }).execute();
    pass(ROUND_MS);
    pass(7 * ROUND_MS);
    await becomes(end);
  },
);
