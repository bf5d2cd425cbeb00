import type { Transporter } from "nodemailer";
import { deleteJob, failJob, type MailJob, rescheduleJob, claimDueJobs } from "./queue.ts";
import { type Failure, nextAttemptAt } from "./rules.ts";
import type { MailerOptions } from "./types.ts";

type DeliveryDeps = Pick<MailerOptions, "db" | "clock" | "log" | "from"> & {
  readonly transport: Transporter;
};

/** Until whoever wrote a letter down has committed. */
const WAKE_DELAY_MS = 30;
/** Stopping does not wait longer for a mail server. */
const CLOSE_TIMEOUT_MS = 5000;

/** Sends what is due, in rounds, one at a time. */
export function startDelivery(deps: DeliveryDeps) {
  const { db, clock, log } = deps;
  let isClosing = false;
  let isDatabaseDown = false;
  let last: Promise<void> = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;

  async function deliverDue(): Promise<void> {
    for (;;) {
      const jobs = isClosing ? [] : await claimDueJobs(db, clock.now());
      if (jobs.length === 0) return;
      await Promise.all(jobs.map((job) => deliver(deps, job)));
    }
  }

  async function deliverAndLog(): Promise<void> {
    try {
      await deliverDue();
      isDatabaseDown = false;
    } catch (error) {
      // Said once, not every few seconds.
      if (!isDatabaseDown) log.error({ failure: codesOf(error) }, "the letters to be sent cannot be read");
      isDatabaseDown = true;
    }
  }

  const next = () => {
    last = last.then(deliverAndLog);
    return last;
  };

  return {
    wake() {
      if (soon || isClosing) return;
      soon = setTimeout(() => {
        soon = undefined;
        void next();
      }, WAKE_DELAY_MS);
      soon.unref();
    },
    finish: next,
    async close() {
      isClosing = true;
      clearTimeout(soon);
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((over) => {
        timer = setTimeout(over, CLOSE_TIMEOUT_MS);
      });
      await Promise.race([last, patience]);
      clearTimeout(timer);
    },
  };
}

async function deliver(
  { db, clock, log, from, transport }: DeliveryDeps,
  job: MailJob,
): Promise<void> {
  const failure = await attempt(transport, from, job);
  if (!failure) return deleteJob(db, job.id);
  log.error({ failure }, "a mail could not be sent");
  const at = nextAttemptAt(job.attempts, failure, clock.now());
  const words = JSON.stringify(failure);
  if (at === undefined) await failJob(db, job.id, words, clock.now());
  else await rescheduleJob(db, job.id, words, at);
}

async function attempt(transport: Transporter, from: string, job: MailJob) {
  const { id, recipient, letter } = job;
  if (!letter) return { code: "EMPTY" };
  const { attachments = [], ...words } = letter;
  try {
    await transport.sendMail({
      from,
      to: recipient,
      // The same at each attempt, so that a mail that came twice can be known as one.
      messageId: `<${id}@respite>`,
      ...words,
      attachments: attachments.map(({ filename, mime, content }) => ({
        filename,
        contentType: mime,
        content: Buffer.from(content, "base64"),
      })),
    });
  } catch (error) {
    return codesOf(error);
  }
}

/** Only codes: the message of a mail server likes to repeat the address. */
function codesOf(error: unknown): Failure & { readonly name: string } {
  const { name, code, command, responseCode } = error as Error & Failure;
  return { name, code, command, responseCode };
}
