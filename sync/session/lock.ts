import type { Clock, Databases, KeyValue } from "../ports.ts";
import { isLocked, type LockState, lockState, onLockChange, STATE_KEY } from "./lock-state.ts";
import { createPasskeyVerifiers, type PasskeyVerifiers } from "./passkey-verifiers.ts";
import { readOwned, toBytes, toText } from "./stored-verifier.ts";

/*
 * Locks the screen and unlocks it with the person's password or a passkey, offline too. At sign-in it stores a verifier: an
 * HMAC of the password's slow hash, with a key that the browser doesn't export. It is erased after ten wrong passwords and at
 * sign-out. A passkey is checked in the same way by a secret that only it can compute (the PRF extension), which can't be
 * guessed. Nothing is encrypted with them: they keep passers-by out, like a phone's lock screen.
 */

/** Takes about a third of a second and much memory. */
export type SlowHash = (
  password: string,
  salt: Uint8Array<ArrayBuffer>,
) => Promise<Uint8Array<ArrayBuffer>>;

const SALT_BYTES = 16;

const VERIFIER_KEY = "offlineUnlock";
/** A faster hash, without a key, that earlier versions stored. */
const FORMER_VERIFIER_KEY = "lockVerifier";

type Verifier = {
  readonly owner: string;
  readonly salt: string;
  readonly mac: string;
};

/** After this many wrong passwords in a row, only a sign-in opens the app. */
const MAX_FAILURES = 10;
/** Wrong passwords without a delay. */
const FREE_ATTEMPTS = 3;
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 15 * 60_000;

/** Returns how long to wait after this many consecutive wrong passwords. */
export const waitAfter = (failures: number): number =>
  failures < FREE_ATTEMPTS
    ? 0
    : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_ATTEMPTS));

/**
 * `no-password`: the person signed in through their organization's SSO, or the password was wrong too often and can't be
 * checked here anymore.
 */
export type UnlockResult =
  | { readonly kind: "open" }
  | { readonly kind: "wrong"; readonly waitMs: number }
  | { readonly kind: "wait"; readonly waitMs: number }
  | { readonly kind: "no-password" };

export type Lock = Pick<PasskeyVerifiers, "addPasskey" | "removePasskey" | "passkeysOf"> & {
  /** Call after a sign-in with a password. Takes a moment to compute. Without WebAssembly it rejects. */
  readonly setPassword: (owner: string, password: string) => Promise<void>;
  readonly isLocked: (owner: string) => boolean;
  readonly hasPassword: (owner: string) => boolean;
  readonly lock: (owner: string) => void;
  /** One attempt at a time in all windows of the browser. */
  readonly unlock: (owner: string, password: string) => Promise<UnlockResult>;
  /** Returns false for a passkey that wasn't added. It may be tried while passwords have to wait. */
  readonly unlockWithPasskey: PasskeyVerifiers["isRight"];
  /** Milliseconds until the next attempt; 0 = now. */
  readonly waitMs: (owner: string) => number;
  /** Call at sign-out and sign-in. Resolves when the keys are deleted, too. */
  readonly clear: () => Promise<void>;
  readonly listen: (onChange: () => void) => () => void;
};

const loadKeys = () => import("./unlock-secret.ts");

type LockOptions = {
  readonly keyValue: KeyValue;
  readonly clock: Pick<Clock, "now">;
  readonly slowHash: SlowHash;
  /** Absent to use the browser's own. */
  readonly databases?: Databases;
};

/** Runs changes in order, so that a sign-in right after a sign-out keeps its keys. */
function createQueue() {
  let changing: Promise<unknown> = Promise.resolve();
  return <T>(change: () => Promise<T>): Promise<T> => {
    const changed = changing.then(change);
    changing = changed.catch(() => undefined);
    return changed;
  };
}

export function createLock({ keyValue, clock, slowHash, databases }: LockOptions): Lock {
  const verifierOf = (owner: string) => readOwned<Verifier>(keyValue, VERIFIER_KEY, owner);
  const hashOf = (password: string, salt: string) =>
    slowHash(password.normalize("NFC"), toBytes(salt));
  const inOrder = createQueue();
  const erase = async () => {
    keyValue.remove(VERIFIER_KEY);
    await inOrder(async () => (await loadKeys()).deleteUnlockKeys("password", databases));
  };
  const {
    isRight,
    erase: erasePasskeys,
    ...passkeys
  } = createPasskeyVerifiers({
    keyValue,
    databases,
    inOrder,
  });
  keyValue.remove(FORMER_VERIFIER_KEY);
  const stateOf = (owner: string) => lockState(keyValue, owner);
  const write = (state: LockState) => keyValue.set(STATE_KEY, JSON.stringify(state));
  // Limited, in case the clock was set back.
  const waitMs = (owner: string) =>
    Math.max(0, Math.min(stateOf(owner).notBefore - clock.now(), MAX_WAIT_MS));

  return {
    setPassword: (owner, password) =>
      inOrder(async () => {
        const salt = toText(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
        const hash = await hashOf(password, salt);
        const key = await (await loadKeys()).createUnlockKey("password", owner, databases);
        const mac = toText(new Uint8Array(await crypto.subtle.sign("HMAC", key, hash)));
        keyValue.set(VERIFIER_KEY, JSON.stringify({ owner, salt, mac } satisfies Verifier));
      }),
    isLocked: (owner) => isLocked(keyValue, owner),
    hasPassword: (owner) => verifierOf(owner) !== undefined,
    lock: (owner) => write({ ...stateOf(owner), isLocked: true }),
    unlock: async (owner, password) => {
      const verifier = verifierOf(owner);
      if (!verifier) return { kind: "no-password" };
      const remaining = waitMs(owner);
      if (remaining > 0) return { kind: "wait", waitMs: remaining };
      // Counted before the check, so that closing the page gains nothing.
      const failures = stateOf(owner).failures + 1;
      const notBefore = clock.now() + waitAfter(failures);
      write({ owner, isLocked: true, failures, notBefore });
      const hash = await hashOf(password, verifier.salt);
      const key = await (await loadKeys()).unlockKeyOf("password", owner, databases);
      if (key && (await crypto.subtle.verify("HMAC", key, toBytes(verifier.mac), hash))) {
        keyValue.remove(STATE_KEY);
        return { kind: "open" };
      }
      if (key && failures < MAX_FAILURES) return { kind: "wrong", waitMs: waitMs(owner) };
      await erase();
      write({ owner, isLocked: true, failures: 0, notBefore: 0 });
      return { kind: "no-password" };
    },
    ...passkeys,
    unlockWithPasskey: async (owner, passkey) => {
      const isOpen = await isRight(owner, passkey);
      if (isOpen) keyValue.remove(STATE_KEY);
      return isOpen;
    },
    waitMs,
    clear: async () => {
      keyValue.remove(STATE_KEY);
      await Promise.all([erase(), erasePasskeys()]);
    },
    listen: (onChange) => onLockChange(keyValue, onChange),
  };
}
