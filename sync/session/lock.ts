import type { Clock, KeyValue } from "../ports.ts";

/*
 * Locks the screen and unlocks it with the person's password, offline too. It stores a salted, slow
 * hash of the password made at sign-in, so an attacker can only guess, at the cost of the
 * iterations. Nothing is encrypted with it: it keeps passers-by out, like a phone's lock screen.
 */

/** As recommended by OWASP's Password Storage Cheat Sheet for PBKDF2-HMAC-SHA-256. */
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

/** `failures`: consecutive wrong passwords. Times are milliseconds since 1970. */
type State = {
  readonly owner: string;
  readonly isLocked: boolean;
  readonly failures: number;
  readonly notBefore: number;
};

/** Wrong passwords without a delay. */
const FREE_ATTEMPTS = 3;
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 15 * 60_000;

/** Returns how long to wait after this many consecutive wrong passwords. */
export const waitAfter = (failures: number): number =>
  failures < FREE_ATTEMPTS
    ? 0
    : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_ATTEMPTS));

/** `no password`: the person signed in through their organization's SSO. */
export type UnlockResult =
  | { readonly kind: "open" }
  | { readonly kind: "wrong"; readonly waitMs: number }
  | { readonly kind: "wait"; readonly waitMs: number }
  | { readonly kind: "no password" };

export type Lock = {
  /** Call after a sign-in with a password. Takes a moment to compute. */
  readonly setPassword: (owner: string, password: string) => Promise<void>;
  readonly isLocked: (owner: string) => boolean;
  readonly hasPassword: (owner: string) => boolean;
  readonly lock: (owner: string) => void;
  /** One attempt at a time in all windows of the browser. */
  readonly unlock: (owner: string, password: string) => Promise<UnlockResult>;
  /** Milliseconds until the next attempt; 0 = now. */
  readonly waitMs: (owner: string) => number;
  /** Call at sign-out and sign-in. */
  readonly clear: () => void;
  readonly listen: (onChange: () => void) => () => void;
};

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

async function hashOf(password: string, salt: string, iterations: number): Promise<string> {
  const secret = new TextEncoder().encode(password.normalize("NFC"));
  const key = await crypto.subtle.importKey("raw", secret, "PBKDF2", false, ["deriveBits"]);
  const algorithm = { name: "PBKDF2", hash: "SHA-256", salt: toBytes(salt), iterations };
  return toText(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, HASH_BITS)));
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
  // Limited, in case the clock was set back.
  const waitMs = (owner: string) =>
    Math.max(0, Math.min(stateOf(owner).notBefore - clock.now(), MAX_WAIT_MS));

  return {
    setPassword: async (owner, password) => {
      const salt = toText(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
      const hash = await hashOf(password, salt, ITERATIONS);
      const verifier: Verifier = { owner, salt, iterations: ITERATIONS, hash };
      keyValue.set(VERIFIER_KEY, JSON.stringify(verifier));
    },
    isLocked: (owner) => stateOf(owner).isLocked,
    hasPassword: (owner) => verifierOf(owner) !== undefined,
    lock: (owner) => write({ ...stateOf(owner), isLocked: true }),
    unlock: async (owner, password) => {
      const verifier = verifierOf(owner);
      if (!verifier) return { kind: "no password" };
      const remaining = waitMs(owner);
      if (remaining > 0) return { kind: "wait", waitMs: remaining };
      // Counted before the check, so that closing the page gains nothing.
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
    clear: () => {
      keyValue.remove(STATE_KEY);
      keyValue.remove(VERIFIER_KEY);
    },
    listen: (onChange) => keyValue.listen(STATE_KEY, onChange),
  };
}
