import { keyValue } from "./current-session.ts";

const KEY = "lastSession";

/** The session that ended last in this browser: whose it was, and why it ended if not by hand. */
export type LastSession = { readonly owner: string; readonly message?: string };

export const rememberLastSession = (last: LastSession): void =>
  keyValue.set(KEY, JSON.stringify(last));

export const forgetLastSession = (): void => keyValue.remove(KEY);

export function lastSession(): LastSession | undefined {
  try {
    const value: Partial<LastSession> | null = JSON.parse(keyValue.get(KEY) ?? "null");
    if (typeof value?.owner !== "string") return undefined;
    const { owner, message } = value;
    return { owner, ...(typeof message === "string" && { message }) };
  } catch {
    return undefined;
  }
}
