import { dateOf } from "./days.ts";
import { type Facts, factsOf } from "./facts.ts";
import { type Fact, type Member, type PersonFields, traitsOf } from "./people.ts";

export type PersonRow = PersonFields & {
  readonly id: string;
  readonly enabled: boolean;
  readonly created: number;
  readonly groups: readonly string[];
};

type Enrolled = {
  readonly person: Member;
  readonly created: number;
  readonly enabled: boolean;
};

export type Group = {
  /** By index. People who leave keep their index without data. */
  readonly members: readonly Member[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly enrolled: ReadonlyMap<string, Enrolled>;
  /** Number of enabled accounts by role. */
  readonly staff: ReadonlyMap<string, number>;
  readonly registered: Facts;
};

function staffOf(enrolled: Iterable<Enrolled>): ReadonlyMap<string, number> {
  const staff = new Map<string, number>();
  for (const { person, enabled } of enrolled) {
    const role = person.traits.role ?? "Others";
    if (enabled) staff.set(role, (staff.get(role) ?? 0) + 1);
  }
  return staff;
}

const nobody: Pick<Group, "members" | "numbers" | "enrolled"> = {
  members: [],
  numbers: new Map(),
  enrolled: new Map(),
};

/** Returns the group with these people reloaded. `rows` are those who are still members. */
export function groupWith(
  changed: readonly string[],
  rows: readonly PersonRow[],
  today: number,
  known: Pick<Group, "members" | "numbers" | "enrolled"> = nobody,
): Group {
  const members = [...known.members];
  const numbers = new Map(known.numbers);
  const enrolled = new Map(known.enrolled);
  const date = dateOf(today);
  for (const id of changed) enrolled.delete(id);
  for (const row of rows) {
    const person = { id: row.id, traits: traitsOf(row, date), groups: row.groups };
    const number = numbers.get(row.id) ?? members.length;
    members[number] = person;
    numbers.set(row.id, number);
    enrolled.set(row.id, { person, created: row.created, enabled: row.enabled });
  }
  const everybody = [...enrolled.values()];
  const registered = factsOf<Fact>(
    everybody.map(({ person, created }) => ({ person, day: created })),
  );
  return { members, numbers, enrolled, staff: staffOf(everybody), registered };
}
