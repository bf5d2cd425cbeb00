import type { DeviceDatabase } from "../local/device-database.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { Ports } from "../ports.ts";
import type { Call, CallUnlessUnchanged } from "../transport/call.ts";
import type { Outcome } from "../transport/outcome.ts";
import type { Line } from "./link-quality.ts";
import type { PassEnd, PassKind } from "./state.ts";

export type PassDeps = {
  readonly ports: Pick<Ports, "clock" | "ids" | "locks" | "report">;
  readonly device: DeviceDatabase;
  readonly person: PersonDatabase;
  /** Sends with the credentials of the owner of `person`, or not at all. */
  readonly call: Call;
  readonly callUnlessUnchanged: CallUnlessUnchanged;
  readonly line: Line;
  /** Requests made so far, by anybody who uses `call`. */
  readonly requests: () => number;
};

/** What ends a pass before its work is done. */
export type Trouble = Extract<
  Outcome<never>,
  { kind: "unreachable" | "later" | "signed-out" | "outdated" }
>;

export type PassOrder = {
  readonly pass: PassKind;
  readonly probe: boolean;
  readonly signal: AbortSignal;
};

export type RunPass = (
  order: PassOrder,
) => Promise<{ readonly end: PassEnd; readonly requests: number }>;

/** A step of a pass: it did something and there may be more, it has nothing (more) to do, or it met trouble. */
export type Step = "more" | "finished" | Trouble;
