import type { KeyValue } from "../ports.ts";

export const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
export const toBytes = (text: string) =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Returns a stored value that belongs to `owner`. */
export function readOwned<T extends { readonly owner: string }>(
  keyValue: KeyValue,
  key: string,
  owner: string,
): T | undefined {
  try {
    const value: T | null = JSON.parse(keyValue.get(key) ?? "null");
    return value?.owner === owner ? value : undefined;
  } catch {
    return;
  }
}
