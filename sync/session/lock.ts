import type { Clock, KeyValue } from "../ports.ts";

/*
 * A screen that locks itself, and opens with the person's password without a network. What is kept is a salted, slow hash
 * of the password, made at sign-in; whoever has it can only guess, at the price of the iterations. Nothing is encrypted
 * by it: it keeps passers-by out, as the lock of a screen does.
 */

/** OWASP's Password Storage Cheat Sheet asks for as many of PBKDF2 with HMAC-SHA-256. */
const ITERATIONS = 600_000;
const SALT_BYTES = 16;
const HASH_BITS = 256;

const VERIFIER_KEY = "lockVerifier";
const STATE_KEY = "lock";

type Verifier = {
  readonly owner: string;
  readonly salt: string;
  readonly iterations: number;
  readonly hash: string;
};

/** `failures`: wrong passwords in a row. Times are milliseconds since 1970. */
type State = {
  readonly owner: string;
  readonly isLocked: boolean;
  readonly failures: number;
  readonly notBefore: number;
};

/** So many wrong passwords cost nothing but the time to type them. */
const FREE_TRIES = 3;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** How long nobody may try after so many wrong passwords in a row. */
export const waitAfter = (failures: number): number =>
  failures < FREE_TRIES
    ? 0
    : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_TRIES));

/** - no password: signed in without one, by the organisation's own sign-in */
export type Opening =
  | { readonly kind: "open" }
  | { readonly kind: "wrong"; readonly waitMs: number }
  | { readonly kind: "wait"; readonly waitMs: number }
  | { readonly kind: "no password" };

export type Lock = {
  /** After a sign-in with a password. Takes a moment of work. */
  readonly arm: (owner: string, password: string) => Promise<void>;
  readonly isLocked: (owner: string) => boolean;
  readonly hasPassword: (owner: string) => boolean;
  readonly lock: (owner: string) => void;
  /** One try at a time, in all windows of the browser. */
  readonly open: (owner: string, password: string) => Promise<Opening>;
  /** How long until the next try counts; 0 = now. */
  readonly waitMs: (owner: string) => number;
  /** The person has signed out, or in again. */
  readonly forget: () => void;
  readonly listen: (onChange: () => void) => () => void;
};

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

async function hashOf(password: string, salt: string, iterations: number): Promise<string> {
  const secret = new TextEncoder().encode(password.normalize("NFC"));
  const key = await crypto.subtle.importKey("raw", secret, "PBKDF2", false, ["deriveBits"]);
  const way = { name: "PBKDF2", hash: "SHA-256", salt: toBytes(salt), iterations };
  return toText(new Uint8Array(await crypto.subtle.deriveBits(way, key, HASH_BITS)));
}

function read<T extends { readonly owner: string }>(
  keyValue: KeyValue,
  key: string,
  owner: string,
) {
  try {
    const value: T | null = JSON.parse(keyValue.get(key) ?? "null");
    return value?.owner === owner ? value : undefined;
  } catch {
    return;
  }
}

export function createLock({
  keyValue,
  clock,
}: {
  readonly keyValue: KeyValue;
  readonly clock: Pick<Clock, "now">;
}): Lock {
  const verifierOf = (owner: string) => read<Verifier>(keyValue, VERIFIER_KEY, owner);
  const stateOf = (owner: string): State =>
    read<State>(keyValue, STATE_KEY, owner) ?? {
      owner,
      isLocked: false,
      failures: 0,
      notBefore: 0,
    };
  const write = (state: State) => keyValue.set(STATE_KEY, JSON.stringify(state));
  // A clock that was set back does not prolong the waiting.
  const waitMs = (owner: string) =>
    Math.max(0, Math.min(stateOf(owner).notBefore - clock.now(), LONGEST_WAIT_MS));

  return {
    arm: async (owner, password) => {
      const salt = toText(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
      const hash = await hashOf(password, salt, ITERATIONS);
      const verifier: Verifier = { owner, salt, iterations: ITERATIONS, hash };
      keyValue.set(VERIFIER_KEY, JSON.stringify(verifier));
    },
    isLocked: (owner) => stateOf(owner).isLocked,
    hasPassword: (owner) => verifierOf(owner) !== undefined,
    lock: (owner) => write({ ...stateOf(owner), isLocked: true }),
    open: async (owner, password) => {
      const verifier = verifierOf(owner);
      if (!verifier) return { kind: "no password" };
      const left = waitMs(owner);
      if (left > 0) return { kind: "wait", waitMs: left };
      // Counted before it is looked at, so that closing the page in between gains nothing.
      const failures = stateOf(owner).failures + 1;
      const notBefore = clock.now() + waitAfter(failures);
      write({ owner, isLocked: true, failures, notBefore });
      const isRight =
        (await hashOf(password, verifier.salt, verifier.iterations)) === verifier.hash;
      if (!isRight) return { kind: "wrong", waitMs: waitMs(owner) };
      keyValue.remove(STATE_KEY);
      return { kind: "open" };
    },
    waitMs,
    forget: () => {
      keyValue.remove(STATE_KEY);
      keyValue.remove(VERIFIER_KEY);
    },
    listen: (onChange) => keyValue.listen(STATE_KEY, onChange),
  };
}
