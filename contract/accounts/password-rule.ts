import { type OptionsType, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password-limits.ts";

/*
 * The rule for choosing a password, for the screens and the server. It carries its dictionaries, about 600 kB compressed,
 * so load it only where a password is chosen. It never applies at sign-in.
 */

/** A shorter password needs a strength of at least `STRONG_ENOUGH`, and never has fewer characters than `SHORTEST`. */
const SHORTEST = 8;
const STRONG_ENOUGH = 3;
/** Long passwords below this are made of common passwords, keyboard rows, sequences, or repetitions. */
const NOT_COMMON = 2;
/** Passwords of this rank and above are so common that people know it. The others come from breaches. */
const WELL_KNOWN = 1000;

/**
 * The time of an estimate grows with the square of the length, and faster with digits and symbols. With these limits it
 * stays below 30 ms for any input. 24 characters are enough to reach the best strength.
 */
const LIMITS: OptionsType = { maxLength: 24, l33tMaxSubstitutions: 10 };

const estimator = new ZxcvbnFactory({
  ...LIMITS,
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
});
const breached = new Map(common["passwords-common"].map((text, index) => [text, index]));

/** Whose password it is, as far as it is known. */
export type PasswordOwner = {
  readonly email?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
};

export type PasswordProblem = "blank" | "short" | "long" | "personal" | "common" | "breached";
export type PasswordVerdict = {
  readonly problem?: PasswordProblem;
  readonly strength: "weak" | "good" | "strong";
};

const WORD = /[^\p{Letter}\p{Number}]+/u;
const wordsOf = (text: string | undefined) =>
  (text ?? "").normalize("NFC").toLowerCase().split(WORD).filter(Boolean);

const personalWords = ({ email, firstName, lastName }: PasswordOwner): string[] => [
  ...wordsOf(firstName),
  ...wordsOf(lastName),
  ...wordsOf(email?.split("@")[0]),
];

/** Short names occur in other words, so they count only as a separate word. */
const MIN_PART_LENGTH = 4;
const MIN_WORD_LENGTH = 3;

function isPersonal(password: string, personal: readonly string[]): boolean {
  const text = password.normalize("NFC").toLowerCase();
  const words = text.split(/[^\p{Letter}]+/u);
  return personal.some((word) =>
    word.length >= MIN_PART_LENGTH
      ? text.includes(word)
      : word.length >= MIN_WORD_LENGTH && words.includes(word),
  );
}

/** Returns whether the password may be chosen, why not, and how strong it is. */
export function judgePassword(password: string, owner: PasswordOwner): PasswordVerdict {
  const refused = (problem: PasswordProblem) => ({ problem, strength: "weak" }) as const;
  if (password.trim() === "") return refused("blank");
  if (password.length > MAX_PASSWORD_LENGTH) return refused("long");
  if (password.length < SHORTEST) return refused("short");
  const rank = breached.get(password.toLowerCase());
  if (rank !== undefined) return refused(rank < WELL_KNOWN ? "common" : "breached");
  const personal = personalWords(owner);
  if (isPersonal(password, personal)) return refused("personal");
  const { score } = estimator.check(password, personal);
  if (password.length < MIN_PASSWORD_LENGTH && score < STRONG_ENOUGH) return refused("short");
  if (score < NOT_COMMON) return refused("common");
  return { strength: score > STRONG_ENOUGH ? "strong" : "good" };
}
