import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type StoreMail = (mail: ReceivedMail) => Promise<void>;

const MAX_BYTES = 10 * 1024 * 1024;

/** Starts an SMTP server on the loopback address that passes all mail to `store`. */
export async function startLocalMailbox(store: StoreMail) {
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: MAX_BYTES,
    onData(stream, session, done) {
      receive(stream, session.envelope.rcptTo, store).then(() => done(), done);
    },
  });
  await new Promise<void>((listening, fail) => {
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      server.off("error", fail);
      listening();
    });
  });
  // Broken connections are handled by the sender.
  server.on("error", () => undefined);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

async function receive(
  stream: NodeJS.ReadableStream,
  recipients: readonly { readonly address: string }[],
  keep: StoreMail,
) {
  const { subject, text, html } = await PostalMime.parse(await buffer(stream));
  await keep({
    recipient: recipients.map(({ address }) => address).join(", "),
    subject: subject ?? "",
    text: text ?? "",
    html: html ?? "",
  });
}
