import type { Databases, KeyValue } from "../ports.ts";
import { readOwned, toBytes, toText } from "./stored-verifier.ts";

/** A passkey and the secret that it computes for this app. */
export type PasskeySecret = { readonly id: string; readonly secret: Uint8Array<ArrayBuffer> };

type Stored = {
  readonly owner: string;
  readonly passkeys: readonly { readonly id: string; readonly mac: string }[];
};

const STORED_KEY = "offlineUnlockPasskeys";

const loadKeys = () => import("./unlock-secret.ts");

export type PasskeyVerifiers = {
  /** Call when a passkey that belongs to the account has computed its secret. */
  readonly addPasskey: (owner: string, passkey: PasskeySecret) => Promise<void>;
  readonly removePasskey: (owner: string, id: string) => void;
  /** Returns the ids of the passkeys that unlock this device. */
  readonly passkeysOf: (owner: string) => readonly string[];
  readonly isRight: (owner: string, passkey: PasskeySecret) => Promise<boolean>;
  readonly erase: () => Promise<void>;
};

type Options = {
  readonly keyValue: KeyValue;
  readonly databases: Databases | undefined;
  readonly inOrder: <T>(change: () => Promise<T>) => Promise<T>;
};

/** Stores an HMAC of each secret, with a key that the browser doesn't export. */
export function createPasskeyVerifiers({
  keyValue,
  databases,
  inOrder,
}: Options): PasskeyVerifiers {
  const storedOf = (owner: string) =>
    readOwned<Stored>(keyValue, STORED_KEY, owner)?.passkeys ?? [];
  const without = (owner: string, id: string) =>
    storedOf(owner).filter((passkey) => passkey.id !== id);
  const write = (owner: string, passkeys: Stored["passkeys"]) =>
    keyValue.set(STORED_KEY, JSON.stringify({ owner, passkeys } satisfies Stored));
  return {
    addPasskey: (owner, { id, secret }) =>
      inOrder(async () => {
        const { createUnlockKey, unlockKeyOf } = await loadKeys();
        const key =
          (await unlockKeyOf("passkey", owner, databases)) ??
          (await createUnlockKey("passkey", owner, databases));
        const mac = toText(new Uint8Array(await crypto.subtle.sign("HMAC", key, secret)));
        write(owner, [...without(owner, id), { id, mac }]);
      }),
    removePasskey: (owner, id) => write(owner, without(owner, id)),
    passkeysOf: (owner) => storedOf(owner).map(({ id }) => id),
    isRight: async (owner, { id, secret }) => {
      const passkey = storedOf(owner).find((one) => one.id === id);
      const key = passkey && (await (await loadKeys()).unlockKeyOf("passkey", owner, databases));
      if (!key) return false;
      return crypto.subtle.verify("HMAC", key, toBytes(passkey.mac), secret);
    },
    erase: async () => {
      keyValue.remove(STORED_KEY);
      await inOrder(async () => (await loadKeys()).deleteUnlockKeys("passkey", databases));
    },
  };
}
