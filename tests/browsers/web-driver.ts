import { setTimeout as pause } from "node:timers/promises";
import { type Ask, type Browser, find } from "./browser.ts";

/** The commands of WebDriver that are used here, as their parameters go over the wire. */
export type Commands = {
  readonly navigate: (url: string) => Promise<unknown>;
  /** Of a script that hands its answer to its last argument. */
  readonly execute: (script: string, args: readonly unknown[]) => Promise<unknown>;
  readonly click: (element: string) => Promise<unknown>;
  readonly sendKeys: (element: string, text: string) => Promise<unknown>;
};

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const PATIENCE_MS = 30_000;

const scriptOf = (question: unknown) => `
  const [known, done] = arguments;
  (async () => (${question})(known))().then(
    (answer) => done({ answer }),
    (error) => done({ error: String(error) }),
  );`;

/** A browser that understands WebDriver, by whatever way its commands reach it. */
export function drive(commands: Commands, end: Pick<Browser, "quit" | "kill">): Browser {
  const ask: Ask = async (question, known) => {
    const said = await commands.execute(scriptOf(question), [known ?? null]);
    const { answer, error } = said as { readonly answer: unknown; readonly error?: string };
    if (error) throw new Error(error);
    return answer as Awaited<ReturnType<typeof question>>;
  };

  const elementOf = async (selector: string, name = /(?:)/): Promise<string> => {
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until) {
      const element: unknown = await ask(find, { selector, name: name.source });
      if (element) return (element as Record<string, string>)[ELEMENT] ?? "";
      await pause(100);
    }
    const shown = await ask(() => document.body.textContent);
    throw new Error(`No ${selector} is called ${name}. The page says: ${shown}`);
  };

  return {
    goTo: async (address) => void (await commands.navigate(address)),
    ask,
    press: async (selector, name) => void (await commands.click(await elementOf(selector, name))),
    type: async (selector, text) => void (await commands.sendKeys(await elementOf(selector), text)),
    ...end,
  };
}
