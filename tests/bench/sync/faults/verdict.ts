import type { Effect } from "../server/peer-store.ts";

/** What the page was told when an act was to be kept: nothing within its time counts as told that it was not. */
export type Told = "kept" | "refused";

/** How far things had come when all that could be delivered was. */
export type Moment = "by itself" | "after it was over" | "at the next start" | "never";

export type Evidence = {
  /** By record. */
  readonly told: ReadonlyMap<string, Told>;
  readonly effects: readonly Effect[];
  /** Records that the outbox still has. */
  readonly waiting: readonly string[];
  readonly moment: Moment;
  /** Of the acts, the one that no server takes, if there is one: it must be kept for the person to see. */
  readonly special?: string | undefined;
  /** Whose acts they are, as the server calls them. */
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

/** One cell of the scorecard, from what was seen at the server and in the outbox alone. */
export function verdict(evidence: Evidence): string {
  const { told, moment, special } = evidence;
  const confirmed = [...told].filter(([, said]) => said === "kept").map(([record]) => record);
  const fates = new Map(confirmed.map((record) => [record, fateOf(record, evidence)]));
  const count = (fate: Fate) => [...fates.values()].filter((each) => each === fate).length;
  const parts: string[] = wrong.flatMap((fate) =>
    count(fate) > 0 ? `${count(fate)} ${fate}` : [],
  );
  const refused = told.size - confirmed.length;
  if (refused > 0) parts.push(`${refused} not kept, and told so`);
  const delivered = count("delivered");
  const isWell = !wrong.some((fate) => count(fate) > 0);
  if (isWell && delivered > 0) parts.unshift(`${delivered} delivered ${moment}`);
  else if (delivered > 0) parts.push(`${delivered} delivered`);
  if (special !== undefined) parts.push(`the one ${fates.get(special) ?? "refused"}`);
  const bad = count("lost") + count("as another") + count("twice") + count("dropped");
  const mark = markOf(bad, count("stuck"));
  return `${mark} ${parts.join(", ")}`;
}
