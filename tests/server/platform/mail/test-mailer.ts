import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { ReceivedMail } from "#server/platform/mail/local-mailbox.ts";
import { startMailer } from "#server/platform/mail/mailer.ts";
import { takeDatabase } from "../../../support/database.ts";

type Logged = readonly [object, string | undefined];

/** Starts a mailer with its own database and a manual clock. */
export async function startTestMailer(smtpUrl?: string) {
  const { db, giveBack } = await takeDatabase();
  let time = Date.parse("2026-03-01T03:00:00Z");
  const received: ReceivedMail[] = [];
  const logged: Logged[] = [];
  const clock = { now: () => time };
  const log = { error: (details: object, text?: string) => void logged.push([details, text]) };
  const start = () =>
    startMailer({
      db,
      clock,
      smtpUrl,
      from: "Respite <from@respite.example>",
      log,
      store: async (mail) => void received.push(mail),
    });
  const mail = await start();
  return {
    db,
    mail,
    received,
    logged,
    /** Starts a second process on the same database. */
    another: start,
    now: () => time,
    advance: (ms: number) => {
      time += ms;
    },
    jobs: () => db.selectFrom("mail_job").selectAll().orderBy("id").execute(),
    close: async () => {
      await mail.close();
      await giveBack();
    },
  };
}

/** Starts a mail server that replies to each recipient with the given code, or accepts it if undefined. */
export async function startMailServer(answer: () => number | undefined = () => undefined) {
  const mails: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const responseCode = answer();
      if (responseCode === undefined) done();
      else done(Object.assign(new Error(`we do not like ${address}`), { responseCode }));
    },
    onData(stream, _session, done) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => mails.push(mail))
        .then(() => done(), done);
    },
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
