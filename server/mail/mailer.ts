import type { FastifyBaseLogger } from "fastify";
import { createTransport } from "nodemailer";
import type { Letter } from "./letters.ts";
import { type KeepMail, startLocalMailbox } from "./local-mailbox.ts";

export type Outgoing = Letter & { readonly to: string };

export type Mailer = {
  /**
   * Writes and sends a letter in the background, so that how long it takes, and whether there is one at all, cannot
   * be told from an answer. A failure is logged without address or text.
   */
  readonly post: (write: () => Promise<Outgoing | undefined>) => void;
  /** When everything posted so far is sent or has failed. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type MailerOptions = {
  readonly smtpUrl?: string | undefined;
  readonly from: string;
  readonly log: Pick<FastifyBaseLogger, "error">;
  /** Where the local mailbox keeps what it receives; it stands in for `smtpUrl`. */
  readonly keep: KeepMail;
};

const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
} as const;

/** Mail always leaves by SMTP: to `smtpUrl`, else to a mailbox of the server's own on the loopback. */
export async function startMailer({ smtpUrl, from, log, keep }: MailerOptions): Promise<Mailer> {
  const local = smtpUrl ? undefined : await startLocalMailbox(keep);
  const transport = createTransport({ url: smtpUrl ?? local?.url, ...TIMEOUTS });
  const underWay = new Set<Promise<void>>();

  async function send(write: () => Promise<Outgoing | undefined>) {
    try {
      const mail = await write();
      if (mail) await transport.sendMail({ from, ...mail });
    } catch (error) {
      log.error(failure(error), "a mail could not be sent");
    }
  }

  const settled = async () => {
    await Promise.all(underWay);
  };

  return {
    post(write) {
      const work = send(write).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    settled,
    async close() {
      await settled();
      transport.close();
      await local?.close();
    },
  };
}

/** Only codes: the message of a mail server likes to repeat the address. */
function failure(error: unknown) {
  const { name, code, responseCode } = error as Error & { code?: string; responseCode?: number };
  return { failure: { name, code, responseCode } };
}
