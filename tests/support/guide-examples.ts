import { readFileSync } from "node:fs";
import { projectRoot } from "#server/platform/project-root.ts";

/* Runs the commands of a guide as they are printed. */

/** Returns the command under `<!-- example: name -->`. */
export function exampleOf(guide: string, name: string): string {
  const text = readFileSync(`${projectRoot}/docs/guides/${guide}`, "utf8");
  const [, command] =
    new RegExp(`<!-- example: ${name} -->\\n\`\`\`sh\\n([^]*?)\\n\`\`\``).exec(text) ?? [];
  if (!command) throw new Error(`${guide} has no example "${name}".`);
  return command;
}

const WORD = /"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"']+)/g;

/** Splits a command into words, as a shell does. Single quotes keep variables as they are. */
function wordsOf(command: string, variables: Readonly<Record<string, string>>): string[] {
  const fill = (text: string) =>
    text.replaceAll(/\$([A-Z_]+)/g, (_, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`The example has no value for $${name}.`);
      return value;
    });
  return [...command.replaceAll("\\\n", " ").matchAll(WORD)].map(([, double, single, bare]) =>
    single === undefined ? fill(double ?? bare ?? "") : single,
  );
}

/** Sends the request of a curl command. Fails on options that it doesn't know. */
export async function runCurl(
  command: string,
  variables: Readonly<Record<string, string>>,
): Promise<Response> {
  const [program, ...words] = wordsOf(command, variables);
  if (program !== "curl") throw new Error(`Not a curl command: ${program}`);
  const headers = new Headers();
  let url = "";
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word === "--fail") continue;
    if (word === "--header") {
      const [name = "", value = ""] = (words[++at] ?? "").split(/:\s*(.*)/s);
      headers.set(name, value);
    } else if (word.startsWith("-")) throw new Error(`Unknown option: ${word}`);
    else url = word;
  }
  return fetch(url, { headers });
}
