import { createTransport } from "nodemailer";
import type { Connection } from "../database/tables.ts";
import { startDelivery } from "./delivery.ts";
import { startLocalMailbox } from "./local-mailbox.ts";
import { enqueueMail } from "./queue.ts";
import type { MailerOptions, OutgoingMail } from "./types.ts";

export type Mailer = {
  /**
   * Writes a letter down in the caller's transaction: it stands and falls with that, and is tried until it is sent or
   * refused for good. A crash may send it twice, never not at all.
   */
  readonly send: (trx: Connection, letter: OutgoingMail) => Promise<void>;
  /**
   * Does what comes before a letter after the answer, so that how long it takes, and whether there is one at all,
   * cannot be told from the answer. A failure is logged without address or text.
   */
  readonly inBackground: (work: () => Promise<void>) => void;
  /** Sends soon what is due: mail of other processes, and failed mail whose retry time has come. */
  readonly wake: () => void;
  /** When everything so far has been sent or has failed once. */
  readonly settled: () => Promise<void>;
  /** What is not sent by then is sent by the next process. */
  readonly close: () => Promise<void>;
};

const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
} as const;

/** Mail always leaves by SMTP: to `smtpUrl`, else to a mailbox of the server's own on the loopback. */
export async function startMailer(options: MailerOptions): Promise<Mailer> {
  const { db, clock, smtpUrl, from, log, keep } = options;
  const local = smtpUrl ? undefined : await startLocalMailbox(keep);
  const transport = createTransport({ url: smtpUrl ?? local?.url, ...TIMEOUTS });
  const delivery = startDelivery({ db, clock, log, from, transport });
  const running = new Set<Promise<void>>();

  async function run(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      log.error({ failure: { name: (error as Error).name } }, "a mail could not be written");
    }
  }

  const written = async () => {
    await Promise.all(running);
  };

  return {
    async send(trx, letter) {
      await enqueueMail(trx, letter, clock.now());
      delivery.wake();
    },
    inBackground(work) {
      const running = run(work).finally(() => running.delete(running));
      running.add(running);
    },
    wake: delivery.wake,
    async settled() {
      await written();
      await delivery.finish();
    },
    async close() {
      await written();
      await delivery.close();
      transport.close();
      await local?.close();
    },
  };
}
