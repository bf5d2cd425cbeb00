import type { DeviceDatabase } from "../local/device-database.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { Ports } from "../ports.ts";
import type { Call, CallUnlessUnchanged } from "../transport/call.ts";
import type { Outcome } from "../transport/outcome.ts";
import type { LinkQuality } from "./link-quality.ts";
import type { CycleEnd, CycleKind } from "./state.ts";

export type CycleDeps = {
  readonly ports: Pick<Ports, "clock" | "ids" | "locks" | "report">;
  readonly device: DeviceDatabase;
  readonly person: PersonDatabase;
  /** Whether `person`'s owner is signed in. */
  readonly isSignedIn: () => Promise<boolean>;
  /** Sends only with the credentials of `person`'s owner. */
  readonly call: Call;
  readonly callUnlessUnchanged: CallUnlessUnchanged;
  readonly link: LinkQuality;
  /** Requests made through `call` so far. */
  readonly requests: () => number;
};

/** A failure that ends a cycle early. */
export type CycleFailure =
  | Extract<Outcome<never>, { kind: "signed-out" | "outdated" }>
  | Extract<CycleEnd, { kind: "later" }>
  | { readonly kind: "unreachable"; readonly delayMs?: number }
  /** Another installation answers at our address. */
  | { readonly kind: "other-server" };

/** A failure that ends a push early. `restored`: the server takes no writes until this device has pulled. */
export type PushFailure = CycleFailure | { readonly kind: "restored" };

export type CycleOrder = {
  readonly kind: CycleKind;
  readonly probe: boolean;
  /** Milliseconds since 1970. This cycle has waited for another one since then. */
  readonly waitedSince?: number | undefined;
  readonly signal: AbortSignal;
};

export type RunCycle = (
  order: CycleOrder,
) => Promise<{ readonly end: CycleEnd; readonly requests: number }>;

/** Result of one step: there may be more, it is finished, or the cycle has to end. */
export type Step = "more" | "finished" | CycleFailure;
