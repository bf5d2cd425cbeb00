import { afterAll, beforeAll, expect, test } from "vitest";
import {
  mailedLink,
  NURSE,
  type ProtocolServer,
  send,
  startProtocolServer,
} from "../../accounts/session/protocol-server.ts";

let server: ProtocolServer;
beforeAll(async () => {
  server = await startProtocolServer();
});
afterAll(() => server.close());

const ask = (body: object) => send(`${server.url}/api/resend_survey`, "PUT", { body });

test("[REG-09] gives the same reply for unknown accounts and mails only an existing one", async () => {
  await server.addPerson("left@respite.example", { enabled: false });
  const strangers = [
    "nobody@respite.example",
    "left@respite.example",
    "nörə@respite.example",
    `${"x".repeat(300)}@respite.example`,
  ];
  const replies = [];
  for (const email of [` ${NURSE.toUpperCase()} `, ...strangers])
    replies.push(await ask({ email }));
  expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect([replies[0]?.status, replies[0]?.body]).toEqual([
    200,
    {
      success: true,
      message:
        "If your email address exists in our database, you will receive a link to the survey at your email address in a few minutes.",
    },
  ]);
  expect(await mailedLink(server)).toBe(`${server.url}/assessment`);
  const mails = await server.db.selectFrom("dev_mail").select("recipient").execute();
  expect(mails).toEqual([{ recipient: NURSE }]);
});

test("[REG-09] refuses a request without an email", async () => {
  for (const body of [{}, { email: "" }, { email: "  " }, { email: "a\0@respite.example" }]) {
    const { status, body: answer } = await ask(body);
    expect([status, answer.code]).toEqual([422, "invalid"]);
  }
});

test("[REG-09] links only to the configured address when mail is sent over SMTP", async () => {
  const real = await startProtocolServer({
    smtpUrl: "smtp://127.0.0.1:9",
    publicUrl: "https://respite.example",
  });
  await send(`${real.url}/api/resend_survey`, "PUT", { body: { email: NURSE } });
  await real.mailSettled();
  const [job] = await real.db.selectFrom("mail_job").selectAll().execute();
  expect(job?.letter?.text).toContain("https://respite.example/assessment");
  await real.close();
});
