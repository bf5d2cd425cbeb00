import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { passwordLetter } from "#server/mail/letters.ts";
import type { ReceivedMail } from "#server/mail/local-mailbox.ts";
import { startMailer } from "#server/mail/mailer.ts";

type Logged = readonly [object, string | undefined];

function startWith(smtpUrl?: string) {
  const received: ReceivedMail[] = [];
  const logged: Logged[] = [];
  const log = { error: (details: object, text?: string) => void logged.push([details, text]) };
  const keep = async (mail: ReceivedMail) => void received.push(mail);
  const mailer = startMailer({ smtpUrl, from: "Respite <from@respite.example>", log, keep });
  return mailer.then((mail) => ({ mail, received, logged }));
}

const link = "https://respite.example/auth/password/edit?a=1&b=%2F&reset_password_token=t0ken";
const letter = passwordLetter({ first_name: "Åsa <b>" }, link);
const outgoing = { to: "asa@respite.example", ...letter };

test("[ACC-03] without a mail server a letter travels by SMTP into the server's own mailbox, unharmed", async () => {
  const { mail, received, logged } = await startWith();
  mail.post(async () => outgoing);
  mail.post(async () => undefined);
  await mail.close();
  expect(logged).toEqual([]);
  expect(received).toHaveLength(1);
  const [{ recipient, subject, text, html } = { recipient: "", subject: "", text: "", html: "" }] =
    received;
  expect({ recipient, subject }).toEqual({
    recipient: "asa@respite.example",
    subject: letter.subject,
  });
  expect(text).toContain("Hello Åsa <b>,");
  expect(text.split(/\s+/)).toContain(link);
  expect(html).toContain("Åsa &lt;b&gt;");
  expect(html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
});

test("[SEC-01] a mail server that refuses, and a letter that cannot be written, are logged without words", async () => {
  const refusing = createServer((socket) => {
    socket.end("554 we do not like asa@respite.example\r\n");
  });
  await new Promise<void>((listening) => refusing.listen(0, "127.0.0.1", listening));
  const { port } = refusing.address() as AddressInfo;
  const { mail, logged } = await startWith(`smtp://127.0.0.1:${port}`);
  mail.post(async () => outgoing);
  mail.post(() => Promise.reject(new Error("no row for asa@respite.example")));
  await mail.settled();
  await mail.close();
  await new Promise((closed) => refusing.close(closed));
  expect(logged.map(([, text]) => text)).toEqual(Array(2).fill("a mail could not be sent"));
  expect(JSON.stringify(logged)).toContain('"responseCode":554');
  expect(JSON.stringify(logged)).not.toMatch(/asa|t0ken|like|password/);
});

test("[SEC-01] posting returns at once while the mail server keeps silent", async () => {
  const silent = createServer();
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  const { port } = silent.address() as AddressInfo;
  const { mail, logged } = await startWith(`smtp://127.0.0.1:${port}`);
  const connected = new Promise<() => void>((yes) =>
    silent.once("connection", (socket) => yes(() => socket.destroy())),
  );
  expect(mail.post(async () => outgoing)).toBeUndefined();
  expect(logged).toEqual([]);
  const hangUp = await connected;
  hangUp();
  await mail.close();
  expect(logged).toHaveLength(1);
  await new Promise((closed) => silent.close(closed));
});
