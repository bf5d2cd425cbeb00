import type { Unreachable } from "./outcome.ts";

/** No reply arrived, although the browser is online. */
export class NoResponse extends Error {
  override readonly name = "NoResponse";
}

/** The request couldn't be made. */
export class NotSent extends Error {
  override readonly name = "NotSent";
}

export function toUnreachable(error: unknown): Unreachable {
  if (error instanceof NotSent) return { kind: "unreachable", why: "not-sent" };
  if (error instanceof NoResponse) return { kind: "unreachable", why: "no-response" };
  return { kind: "unreachable" };
}
