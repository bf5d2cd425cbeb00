import { setTimeout as pause } from "node:timers/promises";
import { type Ask, type Browser, find } from "./browser.ts";

/** The WebDriver commands used here, with their parameters as on the wire. */
export type Commands = {
  readonly navigate: (url: string) => Promise<unknown>;
  /** Runs a script that passes its result to its last argument. */
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

/** Returns a browser that is driven by WebDriver commands over any transport. */
export function drive(commands: Commands, end: Pick<Browser, "quit" | "kill">): Browser {
  const ask: Ask = async (question, known) => {
    const said = await commands.execute(scriptOf(question), [known ?? null]);
    const { answer, error } = said as { readonly answer: unknown; readonly error?: string };
    if (error) throw new Error(error);
    return answer as Awaited<ReturnType<typeof question>>;
  };

  /** Finds the element and acts on it. Retries if it is re-rendered or moved in between. */
  const actOn = async (
    act: (element: string) => Promise<unknown>,
    selector: string,
    name = /(?:)/,
  ): Promise<void> => {
    const until = Date.now() + PATIENCE_MS;
    let failure = "";
    while (Date.now() < until) {
      const element: unknown = await ask(find, { selector, name: name.source });
      const id = (element as Record<string, string> | null)?.[ELEMENT];
      if (id) {
        try {
          return void (await act(id));
        } catch (error) {
          failure = String(error);
        }
      }
      await pause(100);
    }
    const shown = await ask(() => document.body.textContent);
    throw new Error(`No ${selector} is called ${name}. ${failure} The page says: ${shown}`);
  };

  return {
    goTo: async (address) => void (await commands.navigate(address)),
    ask,
    press: (selector, name) => actOn(commands.click, selector, name),
    type: (selector, text) => actOn((element) => commands.sendKeys(element, text), selector),
    ...end,
  };
}
