import { once } from "node:events";
import { connect } from "node:net";
import type { Commands } from "./web-driver.ts";

type Answer = [kind: 1, id: number, error: { message: string } | null, result: unknown];

/** Parses Marionette messages: a byte count, a colon, and JSON. */
function messagesIn(onMessage: (message: unknown) => void) {
  let rest = Buffer.alloc(0);
  return (data: Buffer) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const colon = rest.indexOf(":");
      const length = Number(rest.subarray(0, colon));
      if (colon < 0 || rest.length < colon + 1 + length) return;
      onMessage(JSON.parse(rest.subarray(colon + 1, colon + 1 + length).toString()));
      rest = rest.subarray(colon + 1 + length);
    }
  };
}

export async function connectToMarionette(port: number) {
  const socket = connect(port, "127.0.0.1");
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.on(
    "data",
    messagesIn((message) => {
      // The first message is a greeting.
      if (Array.isArray(message)) waiting.get(message[1] as number)?.(message as Answer);
    }),
  );
  const closed = new Promise<Answer>((resolve) => {
    socket.on("close", () => resolve([1, 0, { message: "Firefox has ended" }, undefined]));
  });
  await once(socket, "connect");
  // A killed Firefox resets the connection. The close event reports it.
  socket.on("error", () => undefined);

  const send = async (name: string, parameters: object = {}): Promise<unknown> => {
    last += 1;
    const id = last;
    const answer = new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
    });
    const text = JSON.stringify([0, id, name, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await Promise.race([answer, closed]);
    if (error) throw new Error(`${name}: ${error.message}`);
    return result;
  };
  const answerTo = async (result: Promise<unknown>) =>
    ((await result) as { readonly value: unknown }).value;

  await send("WebDriver:NewSession");
  const commands: Commands = {
    navigate: (url) => send("WebDriver:Navigate", { url }),
    execute: (script, args) => answerTo(send("WebDriver:ExecuteAsyncScript", { script, args })),
    click: (id) => send("WebDriver:ElementClick", { id }),
    sendKeys: (id, text) => send("WebDriver:ElementSendKeys", { id, text }),
  };
  return { commands, quit: () => send("Marionette:Quit", { flags: ["eAttemptQuit"] }) };
}
