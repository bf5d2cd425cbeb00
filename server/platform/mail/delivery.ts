import type { Transporter } from "nodemailer";
import { domainOf } from "../config.ts";
import { claimDueJobs, deleteJob, failJob, type MailJob, rescheduleJob } from "./queue.ts";
import { type Failure, nextAttemptAt } from "./rules.ts";
import type { MailerOptions } from "./types.ts";

type DeliveryDeps = Pick<MailerOptions, "db" | "clock" | "log" | "from"> & {
  readonly transport: Transporter;
};

/** Gives the caller's transaction time to commit. */
const WAKE_DELAY_MS = 30;
const CLOSE_TIMEOUT_MS = 5000;

/** Sends due mail whenever it is woken, one run at a time. */
export function startDelivery(deps: DeliveryDeps) {
  const { db, clock, log } = deps;
  let isClosing = false;
  let isDatabaseDown = false;
  let last: Promise<void> = Promise.resolve();
  let wakeTimer: NodeJS.Timeout | undefined;

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
      // Logged once per outage.
      if (!isDatabaseDown)
        log.error({ failure: errorCodes(error) }, "reading the mail queue failed");
      isDatabaseDown = true;
    }
  }

  const next = () => {
    last = last.then(deliverAndLog);
    return last;
  };

  return {
    wake() {
      if (wakeTimer || isClosing) return;
      wakeTimer = setTimeout(() => {
        wakeTimer = undefined;
        void next();
      }, WAKE_DELAY_MS);
      wakeTimer.unref();
    },
    finish: next,
    async close() {
      isClosing = true;
      clearTimeout(wakeTimer);
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
      });
      await Promise.race([last, timeout]);
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
  log.error({ failure }, "sending a mail failed");
  const at = nextAttemptAt(job.attempts, failure, clock.now());
  const details = JSON.stringify(failure);
  if (at === undefined) await failJob(db, job.id, details, clock.now());
  else await rescheduleJob(db, job.id, details, at);
}

async function attempt(transport: Transporter, from: string, job: MailJob) {
  const { id, recipient, letter } = job;
  if (!letter) return { code: "EMPTY" };
  const { attachments = [], unsubscribe, ...content } = letter;
  try {
    await transport.sendMail({
      from,
      // As an object, so that a comma in it doesn't add recipients.
      to: { name: "", address: recipient },
      // The same on each attempt, so that mail clients can detect duplicates.
      messageId: `<${id}@${domainOf(from)}>`,
      headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribe) },
      ...content,
      attachments: attachments.map(({ filename, mime, content: base64 }) => ({
        filename,
        contentType: mime,
        content: Buffer.from(base64, "base64"),
      })),
    });
  } catch (error) {
    return errorCodes(error);
  }
}

/** Lets mail programs offer to unsubscribe with one click (RFC 8058). */
const unsubscribeHeaders = (link: string | undefined) =>
  link && {
    "List-Unsubscribe": `<${link}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };

/** Returns only codes, because messages of mail servers often contain the address. */
function errorCodes(error: unknown): Failure & { readonly name: string } {
  const { name, code, command, responseCode } = error as Error & Failure;
  return { name, code, command, responseCode };
}
