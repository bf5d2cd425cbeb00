import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import {
  addressMessage,
  confirmationMessage,
  invitationMessage,
  passwordMessage,
  receiptMessage,
  surveyMessage,
} from "#server/platform/mail/messages.ts";
import { startMailServer, startTestMailer } from "./test-mailer.ts";

type TestMailer = Awaited<ReturnType<typeof startTestMailer>>;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function start(smtpUrl?: string): Promise<TestMailer> {
  const one = await startTestMailer(smtpUrl);
  closing.push(one.close);
  return one;
}

async function mailServer(answer?: () => number | undefined) {
  const server = await startMailServer(answer);
  closing.push(server.close);
  return server;
}

const link = "https://respite.example/auth/password/edit?a=1&b=%2F&reset_password_token=t0ken";
const message = passwordMessage({ first_name: "Åsa <b>", email: "asa@respite.example" }, link);
const outgoing = { to: "asa@respite.example", ...message };

test("[ACC-03] without a mail server, mail is sent by SMTP to the built-in mailbox", async () => {
  const { mail, db, received, logged, jobs } = await start();
  await mail.send(db, outgoing);
  await mail.settled();
  expect(logged).toEqual([]);
  expect(received).toHaveLength(1);
  const [{ recipient, subject, text, html } = { recipient: "", subject: "", text: "", html: "" }] =
    received;
  expect({ recipient, subject }).toEqual({
    recipient: "asa@respite.example",
    subject: message.subject,
  });
  expect(text).toContain("Hi Åsa b,");
  expect(text.split(/\s+/)).toContain(link);
  expect(html).toContain("Hi Åsa b,");
  expect(html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
  expect(await jobs()).toEqual([]);
});

test("[ACC-10] sends mail after its transaction commits, and not after a rollback", async () => {
  const server = await mailServer();
  const { mail, db, jobs } = await start(server.url);
  const undone = db.transaction().execute(async (trx) => {
    await mail.send(trx, { ...outgoing, subject: "Undone" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await db.transaction().execute((trx) => mail.send(trx, outgoing));
  await expect.poll(() => server.mails.map(({ subject }) => subject)).toEqual([message.subject]);
  await expect.poll(jobs).toEqual([]);
});

test("[STD-03] mail names its sender's domain, says that a program sent it, and offers one-click unsubscribing", async () => {
  const server = await mailServer();
  const { mail, db } = await start(server.url);
  const person = { first_name: "Åsa", email: "asa@respite.example" };
  await mail.send(db, outgoing);
  const unsubscribe = "https://respite.example/unsubscribe/abc";
  await mail.send(db, { to: person.email, ...surveyMessage(person, link, unsubscribe) });
  await mail.settled();
  const headersOf = (subject: string) => {
    const found = server.mails.find((one) => one.subject === subject);
    return Object.fromEntries(found?.headers.map(({ key, value }) => [key, value]) ?? []);
  };
  const once = headersOf(message.subject);
  expect(once["message-id"]).toMatch(/^<[\w-]+@respite\.example>$/);
  expect(once["auto-submitted"]).toBe("auto-generated");
  expect(once["list-unsubscribe"]).toBeUndefined();
  const recurrent = headersOf("Your Respite check-in");
  expect(recurrent["list-unsubscribe"]).toBe(`<${unsubscribe}>`);
  expect(recurrent["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  const sent = server.mails.find(({ subject }) => subject === "Your Respite check-in");
  expect(sent?.text?.trim().split("\n\n").at(-1)).toBe(`Unsubscribe: ${unsubscribe}`);
});

test("[STD-03] the HTML part is a document with a language, a title, and dark colors", () => {
  const { html, subject } = message;
  expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
  expect(html).toContain(`<title>${subject}</title>`);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain("prefers-color-scheme:dark");
  for (const tag of ["html", "head", "body", "style", "div", "p", "a"])
    expect(html.match(new RegExp(`<${tag}[ >]`, "g"))).toHaveLength(
      html.match(new RegExp(`</${tag}>`, "g"))?.length ?? 0,
    );
});

test("[REG-07] a receipt mail has its PDF attached unchanged", async () => {
  const server = await mailServer();
  const { mail, db } = await start(server.url);
  const pdf = Uint8Array.from({ length: 70_000 }, (_, n) => (n * 31) % 256);
  const receipt = { number: "R-2026-7", amount: "$120.00", plan: "one year", pdf };
  await mail.send(db, {
    to: "asa@respite.example",
    ...receiptMessage({ first_name: "Åsa", email: "asa@respite.example" }, receipt),
  });
  await mail.settled();
  const [received] = server.mails;
  expect(received?.text).toContain("Thanks for your payment of $120.00 for one year.");
  const [attachment] = received?.attachments ?? [];
  expect([attachment?.filename, attachment?.mimeType]).toEqual([
    "receipt-R-2026-7.pdf",
    "application/pdf",
  ]);
  expect(Buffer.from(attachment?.content as ArrayBuffer).equals(Buffer.from(pdf))).toBe(true);
});

test("[ACC-11] every message has a greeting, a subject, and its link as text and as a button", async () => {
  const person = { first_name: "", email: "noor@respite.example" };
  const messages = [
    passwordMessage(person, link),
    confirmationMessage(person, link, "012345"),
    addressMessage(person, link, "012345"),
    surveyMessage(person, link),
    invitationMessage(person, "Ward 7 & 8", link),
  ];
  expect(new Set(messages.map(({ subject }) => subject)).size).toBe(messages.length);
  for (const { subject, text, html } of messages) {
    expect(text.startsWith("Hi,\n\n"), subject).toBe(true);
    expect(text.split("\n\n")).toContain(link);
    expect(html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
    expect(html).not.toMatch(/<script|https?:[^"]*\.(png|gif)/);
  }
  expect(messages.at(-1)?.html).toContain("Ward 7 &amp; 8 created a Respite account");
});

test("[SEC-01] logs mail failures without address or content", async () => {
  const refusing = createServer((socket) => {
    socket.end("554 we do not like asa@respite.example\r\n");
  });
  await new Promise<void>((listening) => refusing.listen(0, "127.0.0.1", listening));
  const { port } = refusing.address() as AddressInfo;
  const { mail, db, logged, jobs } = await start(`smtp://127.0.0.1:${port}`);
  await mail.send(db, outgoing);
  mail.inBackground(() => Promise.reject(new Error("no row for asa@respite.example")));
  await mail.settled();
  await new Promise((closed) => refusing.close(closed));
  expect(logged.map(([, text]) => text).toSorted()).toEqual([
    "sending a mail failed",
    "writing a mail failed",
  ]);
  expect(JSON.stringify(logged)).toContain('"responseCode":554');
  const [job] = await jobs();
  expect(job?.letter).not.toBeNull();
  expect(`${JSON.stringify(logged)} ${job?.failure}`).not.toMatch(/asa|t0ken|like|password/);
});

test("[SEC-01] queuing mail does not wait for a silent mail server", async () => {
  const silent = createServer();
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  const { port } = silent.address() as AddressInfo;
  const { mail, db, logged } = await start(`smtp://127.0.0.1:${port}`);
  const connected = new Promise<() => void>((yes) =>
    silent.once("connection", (socket) => yes(() => socket.destroy())),
  );
  await mail.send(db, outgoing);
  expect(logged).toEqual([]);
  const hangUp = await connected;
  hangUp();
  await mail.settled();
  expect(logged).toHaveLength(1);
  await new Promise((closed) => silent.close(closed));
});
