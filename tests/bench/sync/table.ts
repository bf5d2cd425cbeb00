import { writeFileSync } from "node:fs";

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return below === undefined || above === undefined ? Number.NaN : (below + above) / 2;
}

export const percentile = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * part)] ?? Number.NaN;

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** Formats a number for reading. */
export const shown = (value: number) => (value >= 100 ? grouped : fine).format(value);

/** Formats the median with its range. */
export const spread = (numbers: readonly number[]) =>
  `${shown(median(numbers))} [${shown(Math.min(...numbers))}–${shown(Math.max(...numbers))}]`;

const fragment: string[] = [];

/** Prints the text and adds it to the Markdown fragment. */
export function say(text: string): void {
  fragment.push(text);
  console.log(`\n${text}\n`);
}

export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  notes = "",
): void {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const table = [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
  say([`### ${title}`, table, ...(notes ? [notes] : [])].join("\n\n"));
}

/** Writes everything that was printed, ready for docs/benchmarks.md. */
export function saveFragment(file: string): void {
  writeFileSync(file, `${fragment.join("\n\n")}\n`);
  console.log(`Written to ${file}`);
}
