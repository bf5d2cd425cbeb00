import { afterAll, beforeAll, expect, test } from "vitest";
import type { CodeLookup } from "#contract/accounts/registration.ts";
import {
  type RegistrationServer,
  registrant,
  startRegistrationServer,
} from "./registration-server.ts";

let server: RegistrationServer;
beforeAll(async () => {
  server = await startRegistrationServer();
});
afterAll(() => server.close());

const lookUp = async (code: string) => {
  const url = `/api/registration_codes/${encodeURIComponent(code)}`;
  const reply = await server.app.inject(url);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<CodeLookup>();
};

test("[REG-01] a valid code returns its group and needs no payment", async () => {
  const known = {
    code: "ANA",
    state: "known",
    group: "Harbor Point",
    needs_payment: false,
    redirect_url: null,
  };
  expect(await lookUp("ANA")).toEqual(known);
  expect(await lookUp(" ana ")).toEqual(known);
});

test.each(["NOPE", "\0", "a'b", "x".repeat(200), "ÄNÄ", "../ANA"])(
  "[REG-01] %j is an unknown code and reveals no group",
  async (text) => {
    expect(await lookUp(text)).toMatchObject({ state: "unknown", group: null });
  },
);

test("[REG-01] expired and used-up codes are distinguished from unknown ones", async () => {
  expect(await lookUp("OLD")).toMatchObject({
    state: "expired",
    group: null,
    needs_payment: true,
    redirect_url: null,
  });
  const used = await server.withCode(registrant("one@respite.example", { code: "one" }));
  expect(used.statusCode).toBe(200);
  expect(await lookUp("ONE")).toMatchObject({ state: "used_up", group: null });
});

test("[REG-01] concurrent registrations cannot exceed a code's usage limit", async () => {
  await server.db
    .updateTable("registration_code")
    .set({ most_uses: 3, uses: 0 })
    .where("code", "=", "ONE")
    .execute();
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      server.withCode(registrant(`many${n}@respite.example`, { code: "ONE" })),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    200, 200, 200, 422, 422, 422, 422, 422,
  ]);
  const refused = replies.find(({ statusCode }) => statusCode === 422);
  expect(refused?.json()).toEqual({
    success: false,
    code: "invalid",
    errors: { code: ["has been used up"], full_messages: ["Code has been used up"] },
  });
});

test("[SEC-01] guessing codes is rate limited", async () => {
  const statuses = [];
  for (let n = 0; n < 125; n += 1)
    statuses.push((await server.app.inject(`/api/registration_codes/G${n}`)).statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
