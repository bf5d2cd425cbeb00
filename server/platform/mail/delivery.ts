import type { Transporter } from "nodemailer";
import { dropJob, giveUpJob, type Job, postponeJob, takeDue } from "./queue.ts";
import { type Failure, nextTry } from "./rules.ts";
import type { MailerOptions } from "./types.ts";

type RoundDeps = Pick<MailerOptions, "db" | "clock" | "log" | "from"> & {
  readonly transport: Transporter;
};

/** What other processes wrote, and what has to be tried again, waits at most this long. */
const POLL_MS = 5000;
/** Until whoever wrote a letter down has committed. */
const WAKE_MS = 30;
/** Stopping does not wait longer for a mail server. */
const LAST_LETTER_MS = 5000;

/** Sends what is due, in rounds, one at a time. */
export function startRounds(deps: RoundDeps) {
  const { db, clock, log } = deps;
  let isClosing = false;
  let isAway = false;
  let last: Promise<void> = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;

  async function round(): Promise<void> {
    for (;;) {
      const jobs = isClosing ? [] : await takeDue(db, clock.now());
      if (jobs.length === 0) return;
      await Promise.all(jobs.map((job) => deliver(deps, job)));
    }
  }

  async function guarded(): Promise<void> {
    try {
      await round();
      isAway = false;
    } catch (error) {
      // Said once, not every few seconds.
      if (!isAway) log.error({ failure: codesOf(error) }, "the letters to be sent cannot be read");
      isAway = true;
    }
  }

  const next = () => {
    last = last.then(guarded);
    return last;
  };

  const poll = setInterval(() => void next(), POLL_MS);
  poll.unref();

  return {
    wake() {
      if (soon || isClosing) return;
      soon = setTimeout(() => {
        soon = undefined;
        void next();
      }, WAKE_MS);
      soon.unref();
    },
    finish: () => next(),
    async close() {
      isClosing = true;
      clearInterval(poll);
      clearTimeout(soon);
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((over) => {
        timer = setTimeout(over, LAST_LETTER_MS);
      });
      await Promise.race([last, patience]);
      clearTimeout(timer);
    },
  };
}

async function deliver({ db, clock, log, from, transport }: RoundDeps, job: Job): Promise<void> {
  const failure = await attempt(transport, from, job);
  if (!failure) return dropJob(db, job.id);
  log.error({ failure }, "a mail could not be sent");
  const at = nextTry(job.attempts, failure, clock.now());
  const words = JSON.stringify(failure);
  if (at === undefined) await giveUpJob(db, job.id, words, clock.now());
  else await postponeJob(db, job.id, words, at);
}

async function attempt(transport: Transporter, from: string, job: Job) {
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
