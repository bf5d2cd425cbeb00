import type { AssignmentWire } from "#contract/learning/assignments.ts";
import { knownAssignments } from "../local/fact.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { Assignment } from "../records/types.ts";

const fromWire = ({ id, record_id_, series_id, due_on, by }: AssignmentWire): Assignment => ({
  ...{ id, dueOn: due_on, by },
  ...(record_id_ !== null && { contentId: record_id_ }),
  ...(series_id !== null && { seriesId: series_id }),
});

/** Replaces the list. One that is the same isn't written, so that screens don't query it again after every pull. */
export async function storeAssignments(
  db: PersonDatabase,
  wire: readonly AssignmentWire[],
): Promise<void> {
  const fresh = wire.map(fromWire);
  const known = (await knownAssignments.get(db.facts)) ?? [];
  if (JSON.stringify(fresh) !== JSON.stringify(known)) await knownAssignments.set(db.facts, fresh);
}
