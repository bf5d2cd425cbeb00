import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { soon } from "../../../support/eventually.ts";
import { newId } from "../../../support/wire.ts";
import {
  ANSWER_LOST,
  card,
  newcomer,
  ORDER_LOST,
  type SellingServer,
  sellingServer,
} from "../registration/newcomers.ts";

const EMAIL = "ada@respite.example";
const ROUND_MS = 15_000;

let server: SellingServer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  server = await sellingServer();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  await server.close();
  vi.useRealTimers();
});

const buy = (number: string) =>
  server.register(newcomer(EMAIL, { id: newId(), plan: "year", ...card(number) }));

const becomes = (state: string) =>
  soon(async () => {
    const row = await server.db.selectFrom("payment").select("state").executeTakeFirst();
    return row?.state === state;
  });

const pass = (ms: number) => {
  server.pass(ms);
  vi.advanceTimersByTime(ms);
};

test("[REG-06] a payment whose answer was lost is found out about, and gives its account, though nobody asks again", async () => {
  expect((await buy(ANSWER_LOST)).statusCode).toBe(409);
  pass(ROUND_MS);
  await becomes("approved");
  expect(await server.person(EMAIL)).toMatchObject({ first_name: "Ada" });
  const mails = await server.mailsTo(EMAIL);
  expect(mails.map(({ subject }) => subject)).toContain("Welcome to Respite: choose your password");
});

test("[REG-06] an order that never arrived ends by itself, and the email is free again", async () => {
  expect((await buy(ORDER_LOST)).statusCode).toBe(409);
  pass(8 * ROUND_MS);
  await becomes("declined");
  expect((await buy("4111111111111111")).statusCode).toBe(200);
});

test.each([
  ["intent", null, "declined"],
  ["submitted", "sandbox_1", "approved"],
] as const)(
  "[REG-06] what a process that died has left as %s ends when another process finds it",
  async (state, reference, end) => {
    expect((await buy(ANSWER_LOST)).statusCode).toBe(409);
    await server.db.updateTable("sandbox_charge").set({ reference: "sandbox_1" }).execute();
    await server.db.updateTable("payment").set({ state, reference }).execute();
    pass(ROUND_MS);
    pass(7 * ROUND_MS);
    await becomes(end);
  },
);
