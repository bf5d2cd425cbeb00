import { type Act, actOn, acts } from "../kinds.ts";
import { type Fault, POISON } from "../server/faults.ts";

/**
 * Acts are done without a network; then, with something wrong, the device comes back; then it is over, and the network
 * is announced again; then the application is started once more. Between the first two the device itself may change.
 */
export type Story = {
  readonly title: string;
  readonly acts: readonly Act[];
  /** What is wrong when the device comes back. */
  readonly fault: Fault;
  /** It is never over. */
  readonly stays?: true;
  /** The record no server takes, or none can take. */
  readonly special?: string;
  /** How the device comes back. */
  readonly device?:
    | "restarted"
    | "in two tabs"
    | "killed while sending"
    | "updated"
    | "clock ahead"
    | "with somebody else";
  /** There is no room while the acts are done. */
  readonly isFull?: true;
};

const ten = acts("watched", 10);
const NO_SUCH_LESSON = "NO-00004";

export const stories: readonly Story[] = [
  { title: "reply lost", acts: ten, fault: "reply lost" },
  { title: "truncated reply", acts: ten, fault: "truncated reply" },
  { title: "captive portal (200, HTML)", acts: ten, fault: "portal" },
  { title: "401 in the middle of 120", acts: acts("watched", 120), fault: "signed out" },
  {
    title: "one entry refused (422)",
    acts: ten.map((act, n) => (n === 4 ? actOn("watched", NO_SUCH_LESSON, n) : act)),
    fault: "none",
    special: NO_SUCH_LESSON,
  },
  { title: "500 for one entry, always", acts: ten, fault: "poison", stays: true, special: POISON },
  { title: "killed while sending", acts: ten, fault: "held", device: "killed while sending" },
  { title: "two tabs come back", acts: ten, fault: "none", device: "in two tabs" },
  { title: "no room (quota)", acts: ten, fault: "none", device: "restarted", isFull: true },
  { title: "updated, the call's old name forgotten", acts: ten, fault: "none", device: "updated" },
  { title: "clock 8 days ahead", acts: ten, fault: "none", device: "clock ahead" },
  { title: "somebody else signs in", acts: ten, fault: "none", device: "with somebody else" },
];
