import { join } from "node:path";
import type { Readable } from "node:stream";
import { freePort } from "../support/respite.ts";
import type { Start } from "./browser.ts";
import { startProgram, untilSome } from "./programs.ts";
import { type Commands, drive } from "./web-driver.ts";

async function startDisplay(home: string) {
  const running = await startProgram(
    "Xvfb",
    ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
    home,
  );
  const pipe = running.child.stdio[3] as Readable;
  const number = await new Promise<string>((resolve, reject) => {
    pipe.once("data", (data: Buffer) => resolve(data.toString().trim()));
    running.child.once("exit", () => reject(new Error("Xvfb ended at once")));
  });
  // SIGTERM lets Xvfb remove its lock file.
  return { name: `:${number}`, end: () => running.kill("SIGTERM") };
}

/** Returns a function that sends WebDriver commands over HTTP. */
function callAt(port: number) {
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await reply.json()) as { readonly value: unknown };
    if (reply.ok) return value;
    const { error, message } = value as { readonly error: string; readonly message: string };
    throw new Error(`${method} ${path}: ${error} ${message}`);
  };
}

const commandsOf = (call: ReturnType<typeof callAt>, session: string): Commands => ({
  navigate: (url) => call("POST", `${session}/url`, { url }),
  execute: (script, args) => call("POST", `${session}/execute/async`, { script, args }),
  click: (id) => call("POST", `${session}/element/${id}/click`, {}),
  sendKeys: (id, text) => call("POST", `${session}/element/${id}/value`, { text }),
});

export const webkit: Start = async (profile) => {
  const display = await startDisplay(profile);
  const port = await freePort();
  const driver = await startProgram("WebKitWebDriver", [`--port=${port}`], profile, {
    DISPLAY: display.name,
  });
  const kill = async () => {
    await driver.kill();
    await display.end();
  };
  try {
    const call = callAt(port);
    await untilSome(() => call("GET", "/status").catch(() => undefined));
    const window = [join(import.meta.dirname, "webkit-window.mjs"), profile];
    const { sessionId } = (await call("POST", "/session", {
      capabilities: {
        alwaysMatch: {
          "webkitgtk:browserOptions": { binary: "gjs", args: ["-m", ...window] },
        },
      },
    })) as { readonly sessionId: string };
    const session = `/session/${sessionId}`;
    return drive(commandsOf(call, session), {
      kill,
      quit: async () => {
        await call("DELETE", session);
        await kill();
      },
    });
  } catch (error) {
    await kill();
    throw error;
  }
};
