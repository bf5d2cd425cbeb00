import type { KeyValue } from "../ports.ts";
import { readOwned } from "./stored-verifier.ts";

export const STATE_KEY = "lock";

/** `failures`: consecutive wrong passwords. Times are milliseconds since 1970. */
export type LockState = {
  readonly owner: string;
  readonly isLocked: boolean;
  readonly failures: number;
  readonly notBefore: number;
};

export const lockState = (keyValue: KeyValue, owner: string): LockState =>
  readOwned<LockState>(keyValue, STATE_KEY, owner) ?? {
    owner,
    isLocked: false,
    failures: 0,
    notBefore: 0,
  };

export const isLocked = (keyValue: KeyValue, owner: string): boolean =>
  lockState(keyValue, owner).isLocked;

/** Calls `onChange` when any window locks or unlocks the screen. Returns a function that unsubscribes. */
export const onLockChange = (keyValue: KeyValue, onChange: () => void): (() => void) =>
  keyValue.listen(STATE_KEY, onChange);
