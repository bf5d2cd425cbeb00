import { createTransport } from "nodemailer";
import type { Connection } from "../database/tables.ts";
import { startDelivery } from "./delivery.ts";
import { startLocalMailbox } from "./local-mailbox.ts";
import { enqueueMail } from "./queue.ts";
import type { MailerOptions, OutgoingMail } from "./types.ts";

export type Mailer = {
  /**
   * Queues a mail in the caller's transaction. It is sent at least once after commit, and retried until it is sent or
   * permanently rejected. `dueAt` delays it; see `bulkSchedule`.
   */
  readonly send: (trx: Connection, mail: OutgoingMail, dueAt?: number) => Promise<void>;
  /**
   * Runs work after the reply, so that response times don't reveal whether an account exists. Failures are logged
   * without address or text.
   */
  readonly inBackground: (work: () => Promise<void>) => void;
  /** Starts sending due mail, including mail of other processes and retries. */
  readonly wake: () => void;
  /** Resolves when everything queued so far was sent or has failed once. */
  readonly settled: () => Promise<void>;
  /** Stops sending. The rest of the queue is left for another process. */
  readonly close: () => Promise<void>;
};

const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
} as const;

/** Sends mail by SMTP to `smtpUrl`, or else to the built-in mailbox. */
export async function startMailer(options: MailerOptions): Promise<Mailer> {
  const { db, clock, smtpUrl, from, log, store } = options;
  const local = smtpUrl ? undefined : await startLocalMailbox(store);
  const transport = createTransport({ url: smtpUrl ?? local?.url, ...TIMEOUTS });
  const delivery = startDelivery({ db, clock, log, from, transport });
  const running = new Set<Promise<void>>();

  async function run(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      log.error({ failure: { name: (error as Error).name } }, "writing a mail failed");
    }
  }

  return {
    async send(trx, mail, dueAt) {
      await enqueueMail(trx, mail, clock.now(), dueAt);
      delivery.wake();
    },
    inBackground(work) {
      const task = run(work).finally(() => running.delete(task));
      running.add(task);
    },
    wake: delivery.wake,
    async settled() {
      await Promise.all(running);
      await delivery.finish();
    },
    async close() {
      await Promise.all(running);
      await delivery.close();
      transport.close();
      await local?.close();
    },
  };
}
