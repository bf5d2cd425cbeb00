import { firstNames, lastNames } from "./names.ts";
import { type Random, randomInteger } from "./random.ts";

export type FullName = {
  readonly firstName: string;
  readonly lastName: string;
  /** The part of the email address before the @. */
  readonly mailbox: string;
};

const toAscii = (name: string) =>
  name
    .normalize("NFD")
    .replaceAll(/[^A-Za-z]/g, "")
    .toLowerCase();

const { Woman, Man, any } = firstNames;
const namesByGender: Readonly<Record<string, readonly string[]>> = { Woman, Man };
const allNames = [...Woman, ...Man, ...any];

/** Returns a function that names a person of a gender. No two people have the same first and last name. */
export function createNameGenerator(random: Random): (gender: string) => FullName {
  const used = new Set<string>();
  const pick = (names: readonly string[]) =>
    names[randomInteger(random, 0, names.length - 1)] ?? "";
  return function nextName(gender): FullName {
    const firstName = pick(namesByGender[gender] ?? allNames);
    const lastName = pick(lastNames);
    const mailbox = `${toAscii(firstName)}.${toAscii(lastName)}`;
    if (firstName === lastName || used.has(mailbox)) return nextName(gender);
    used.add(mailbox);
    return { firstName, lastName, mailbox };
  };
}
