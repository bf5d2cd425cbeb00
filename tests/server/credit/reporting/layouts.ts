import { parse } from "csv-parse/sync";

/*
 * What CE Broker and ACCME publish about their files, written down once more and independently of the code that makes
 * them.
 */

type Rule = { readonly fits: RegExp; readonly isRequired?: true };

/** CE Broker, "Creating Excel Files": columns A to J. */
const ceBroker: Readonly<Record<string, Rule>> = {
  // Tracking numbers are without the prefixes "50-" and "20-".
  "Provider Number": { fits: /^\d{1,9}$/, isRequired: true },
  "Course Number": { fits: /^\d{1,9}$/, isRequired: true },
  "Course Id": { fits: /^.{0,50}$/ },
  "Publishing Number": { fits: /^\d*$/ },
  "License Number": { fits: /^\S(.*\S)?$/, isRequired: true },
  "Completion Date": { fits: /^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/\d{4}$/, isRequired: true },
  State: { fits: /^State=[A-Z]{2}$/, isRequired: true },
  Profession: { fits: /^Profession=[A-Z][A-Z0-9.-]*$/, isRequired: true },
  "Subject Area": { fits: /^[A-Z0-9]{0,10}$/ },
  Hours: { fits: /^(\d+(\.\d{1,2})?)?$/ },
};

/** ACCME, learner reports of PARS. */
const pars: Readonly<Record<string, Rule>> = {
  "First Name": { fits: /\S/, isRequired: true },
  "Last Name": { fits: /\S/, isRequired: true },
  "License State": { fits: /^([A-Z]{2})?$/ },
  "License Number": { fits: /^.*$/ },
  NPI: { fits: /^(\d{10})?$/ },
  "Birth Month": { fits: /^(0[1-9]|1[0-2])$/, isRequired: true },
  "Birth Day": { fits: /^(0[1-9]|[12]\d|3[01])$/, isRequired: true },
  "Completion Date": { fits: /^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/\d{4}$/, isRequired: true },
  Credits: { fits: /^\d+\.(00|25|50|75)$/, isRequired: true },
  "Activity Id": { fits: /^\d{9}$/, isRequired: true },
  "Activity Title": { fits: /\S/, isRequired: true },
  "Provider Id": { fits: /^\d{7}$/, isRequired: true },
  Action: { fits: /^(add|delete)$/, isRequired: true },
  "Credit Id": { fits: /^ccid:[^:]+:[^:]+$/, isRequired: true },
};

export type Line = Readonly<Record<string, string>>;

function problemsOf(rules: Readonly<Record<string, Rule>>, line: Line): string[] {
  return Object.entries(rules).flatMap(([name, { fits, isRequired }]) => {
    const cell = line[name] ?? "";
    if (isRequired && cell === "") return [`${name} is empty`];
    return fits.test(cell) ? [] : [`${name} can't be "${cell}"`];
  });
}

function read(csv: string, rules: Readonly<Record<string, Rule>>): Line[] {
  const lines: Line[] = parse(csv, { bom: true, columns: true });
  const [header] = parse(csv, { bom: true, to: 1 }) as string[][];
  const names = Object.keys(rules);
  if (header?.join() !== names.join()) throw new Error(`The columns are ${header?.join()}`);
  const problems = lines.flatMap((line) => problemsOf(rules, line));
  if (problems.length > 0) throw new Error(problems.join("; "));
  return lines;
}

/** Reads a roster as CE Broker would. Throws what it would refuse. */
export function readCeBroker(csv: string): Line[] {
  const lines = read(csv, ceBroker);
  for (const line of lines)
    if ((line["Subject Area"] === "") !== (line.Hours === ""))
      throw new Error("Partial credit needs a subject area and hours");
  return lines;
}

/** Reads learner records as PARS would. Throws what it would refuse. */
export function readPars(csv: string): Line[] {
  const lines = read(csv, pars);
  for (const line of lines) {
    if (line.NPI === "" && line["License Number"] === "")
      throw new Error("A learner needs an NPI or a license");
    if ((line["License Number"] === "") !== (line["License State"] === ""))
      throw new Error("A license needs a state");
  }
  return lines;
}
