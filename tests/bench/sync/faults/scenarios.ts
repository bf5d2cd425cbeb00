import { type Fault, POISON } from "../server/faults.ts";
import { type BenchWrite, createWrite, createWrites } from "../writes.ts";

/**
 * Writes are made offline. Then the device comes back with a fault, the fault ends and the network is announced again,
 * and finally the application restarts. The device itself may change before it comes back.
 */
export type Scenario = {
  readonly title: string;
  readonly writes: readonly BenchWrite[];
  /** The fault when the device comes back. */
  readonly fault: Fault;
  /** The fault never ends. */
  readonly stays?: true;
  /** The record that the server rejects or cannot handle. */
  readonly special?: string;
  /** What happens to the device before it comes back. */
  readonly device?:
    | "restarted"
    | "in two tabs"
    | "killed while sending"
    | "updated"
    | "clock ahead"
    | "with somebody else";
  /** The storage quota is used up while the writes are made. */
  readonly isFull?: true;
};

const ten = createWrites("watched", 10);
const NO_SUCH_LESSON = "NO-00004";

export const scenarios: readonly Scenario[] = [
  { title: "reply lost", writes: ten, fault: "reply lost" },
  { title: "truncated reply", writes: ten, fault: "truncated reply" },
  { title: "captive portal (200, HTML)", writes: ten, fault: "portal" },
  { title: "401 in the middle of 120", writes: createWrites("watched", 120), fault: "signed out" },
  {
    title: "one entry refused (422)",
    writes: ten.map((write, n) => (n === 4 ? createWrite("watched", NO_SUCH_LESSON, n) : write)),
    fault: "none",
    special: NO_SUCH_LESSON,
  },
  {
    title: "500 for one entry, always",
    writes: ten,
    fault: "poison",
    stays: true,
    special: POISON,
  },
  { title: "killed while sending", writes: ten, fault: "held", device: "killed while sending" },
  { title: "two tabs come back", writes: ten, fault: "none", device: "in two tabs" },
  { title: "no room (quota)", writes: ten, fault: "none", device: "restarted", isFull: true },
  {
    title: "updated, the call's old name forgotten",
    writes: ten,
    fault: "none",
    device: "updated",
  },
  { title: "clock 8 days ahead", writes: ten, fault: "none", device: "clock ahead" },
  { title: "somebody else signs in", writes: ten, fault: "none", device: "with somebody else" },
];
