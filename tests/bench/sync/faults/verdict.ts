import type { Effect } from "../server/peer-store.ts";

/** The outcome that the page got for a write. No reply in time counts as refused. */
export type EnqueueResult = "kept" | "refused";

/** When everything that can be delivered had been delivered. */
export type Phase = "by itself" | "after it was over" | "at the next start" | "never";

export type Evidence = {
  /** By record. */
  readonly results: ReadonlyMap<string, EnqueueResult>;
  readonly effects: readonly Effect[];
  /** Records still in the outbox. */
  readonly waiting: readonly string[];
  readonly phase: Phase;
  /** The record that the server rejects, if any. It must be kept for the person to see. */
  readonly special?: string | undefined;
  /** The owner of the writes, as the server names them. */
  readonly owner: string;
};

type Fate = "delivered" | "twice" | "as another" | "stuck" | "lost" | "kept" | "dropped";

function fateOf(record: string, { effects, waiting, special, owner }: Evidence): Fate {
  const own = effects.filter((effect) => effect.record === record);
  if (own.some(({ who }) => !who.endsWith(owner))) return "as another";
  const times = own.reduce((sum, effect) => sum + effect.times, 0);
  if (times > 0) return times === 1 ? "delivered" : "twice";
  const isHere = waiting.includes(record);
  if (record === special) return isHere ? "kept" : "dropped";
  return isHere ? "stuck" : "lost";
}

const wrong = ["lost", "as another", "twice", "stuck"] as const;

function markOf(bad: number, stuck: number): string {
  if (bad > 0) return "✗";
  return stuck > 0 ? "…" : "✓";
}

/** Returns one cell of the scorecard. */
export function describeOutcome(evidence: Evidence): string {
  const { results, phase, special } = evidence;
  const confirmed = [...results].filter(([, reply]) => reply === "kept").map(([record]) => record);
  const fates = new Map(confirmed.map((record) => [record, fateOf(record, evidence)]));
  const count = (fate: Fate) => [...fates.values()].filter((each) => each === fate).length;
  const parts: string[] = wrong.flatMap((fate) =>
    count(fate) > 0 ? `${count(fate)} ${fate}` : [],
  );
  const refused = results.size - confirmed.length;
  if (refused > 0) parts.push(`${refused} not kept, and told so`);
  const delivered = count("delivered");
  const isWell = !wrong.some((fate) => count(fate) > 0);
  if (isWell && delivered > 0) parts.unshift(`${delivered} delivered ${phase}`);
  else if (delivered > 0) parts.push(`${delivered} delivered`);
  if (special !== undefined) parts.push(`the one ${fates.get(special) ?? "refused"}`);
  const bad = count("lost") + count("as another") + count("twice") + count("dropped");
  const mark = markOf(bad, count("stuck"));
  return `${mark} ${parts.join(", ")}`;
}
