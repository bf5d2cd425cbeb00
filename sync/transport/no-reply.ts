import type { Unreachable } from "./outcome.ts";

/** Nothing came back, though the browser knows of a network. */
export class NoResponse extends Error {
  override readonly name = "NoResponse";
}

/** The request could not even be made. */
export class NotSent extends Error {
  override readonly name = "NotSent";
}

/** What is known of why no reply came. */
export function unreachableBy(error: unknown): Unreachable {
  if (error instanceof NotSent) return { kind: "unreachable", why: "not-sent" };
  if (error instanceof NoResponse) return { kind: "unreachable", why: "no-response" };
  return { kind: "unreachable" };
}
