import { answer, guard } from "#server/insights/anonymity.ts";
import { LEAST, type Rules } from "#server/insights/anonymity-rules.ts";
import { batchOf, mondayOf, type QueueRules } from "#server/insights/comment-review/batch.ts";
import { commentsOf, homeOf, type Written } from "#server/insights/comments.ts";
import { factsOf } from "#server/insights/facts.ts";
import { fits, type Member } from "#server/insights/people.ts";
import { seededRandom } from "../../support/random.ts";
import { distinct, filters, inside, isFew, windows } from "./attacks.ts";
import { organisation, TODAY } from "./organisation.ts";

type Found = { readonly read: number; readonly leaks: readonly string[] };

/** Gives each comment unique text, so that it can be recognized anywhere. */
function panelsOf(written: readonly Written[], rules: Rules) {
  const facts = factsOf(written);
  return filters.flatMap((filter) =>
    windows.map((window) => {
      const guarded = guard({ facts, filter, window, today: TODAY }, rules, LEAST.comments);
      const told = commentsOf(guarded, filter.size, () => 0, rules);
      const isIn = inside(guarded.window ?? { from: 0, to: 0 });
      return {
        texts: answer(told).body.data.map(({ comment }) => comment),
        people: distinct(written.filter((one) => isIn(one) && fits(filter, one.person))),
      };
    }),
  );
}

/** The author of a comment is in the cohort of every panel that shows it. */
export function panelAttack(seed: number, rules: Rules): Found {
  const whole = organisation(seed);
  const people = new Map(whole.people.map((each) => [each, { ...each, groups: [] }]));
  const written = whole.facts.map(({ person, day }, at) => ({
    person: people.get(person) ?? person,
    day,
    text: `comment ${at}`,
  }));
  const among = new Map<string, Set<Member>>();
  for (const { texts, people: here } of panelsOf(written, rules))
    for (const text of texts)
      among.set(text, new Set([...(among.get(text) ?? here)].filter((one) => here.has(one))));
  const leaks = [...among]
    .filter(([, candidates]) => isFew(candidates.size))
    .map(([text, candidates]) => `${text} is of ${candidates.size}`);
  return { read: among.size, leaks };
}

/** Computes the last boundary with ten authors in the simplest way. */
function lastLine(written: readonly Written[], monday: number): number {
  let last = 0;
  let people = new Set<Member>();
  for (let day = 0; day < monday; day += 1) {
    for (const one of written) if (one.day === day) people.add(one.person);
    if (people.size < LEAST.comments) continue;
    last = day + 1;
    people = new Set();
  }
  return last;
}

const WEEK = 7;

/** Some comments suggest danger and are never shown. */
function writtenBy(seed: number) {
  const chance = seededRandom(seed);
  return organisation(seed).facts.flatMap(({ person, day }, at) => {
    const group = homeOf(person.groups);
    const isInDanger = chance() < 0.4;
    return group === undefined ? [] : [{ person, day, text: `${at}`, group, isInDanger }];
  });
}

/** Simulates a reviewer who reads the queue weekly, sees each comment's group in the panels, and knows all rules and who wrote when. */
export function queueAttack(seed: number, rules: QueueRules): Found {
  const written = writtenBy(seed);
  const ofGroup = (group: string) => written.filter((one) => one.group === group);
  const groups = [...new Set(written.map(({ group }) => group))];
  const columns = new Map(groups.map((group) => [group, factsOf(ofGroup(group))]));
  const frontiers = new Map<string, number>();
  const read = new Set<(typeof written)[number]>();
  const authorsOf = (group: string, monday: number) => {
    const to = rules.stretches ? lastLine(ofGroup(group), monday) : monday;
    const isNew = inside({ from: frontiers.get(group) ?? 0, to });
    frontiers.set(group, to);
    return distinct(ofGroup(group).filter(isNew)).size;
  };
  const leaks: string[] = [];
  for (let monday = mondayOf(WEEK); monday < TODAY; monday += WEEK) {
    const unread = written
      .filter((one) => one.day < monday && !one.isInDanger && !read.has(one))
      .map((one) => ({ one, person: one.person.id, group: one.group, day: one.day }));
    const batch = batchOf(unread, columns, monday, rules);
    for (const { one } of batch) read.add(one);
    const touched = [...new Set(batch.map(({ group }) => group))];
    const counts = [
      new Set(batch.map(({ person }) => person)).size,
      ...touched.map((group) => authorsOf(group, monday)),
    ];
    leaks.push(...counts.filter(isFew).map((n) => `${monday}: ${n} people`));
  }
  return { read: read.size, leaks };
}
