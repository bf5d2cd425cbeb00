import type { ContentWire } from "#contract/learning/content.ts";
import {
  type CreditDetail,
  minutesFor,
  missingForCredit,
  offersCredit,
} from "#contract/learning/credit-details.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { mediaFilesOf } from "./media-files.ts";

async function termsById(db: Connection, ids: readonly string[]) {
  const rows = await db
    .selectFrom("credit_terms")
    .select(["content_id", "wire"])
    .where("content_id", "=", anyOf(ids))
    .where("removed", "=", false)
    .execute();
  return new Map(rows.map(({ content_id, wire }) => [content_id, wire]));
}

/** Returns what the lessons that offer credit lack for it. Complete lessons are missing in the result. */
export async function creditShortfalls(
  db: Connection,
  lessons: readonly ContentWire[],
): Promise<ReadonlyMap<string, CreditDetail[]>> {
  const offering = lessons.filter(offersCredit);
  if (offering.length === 0) return new Map();
  const terms = await termsById(
    db,
    offering.map(({ record_id_ }) => record_id_),
  );
  const recordings = await mediaFilesOf(
    db,
    offering.map(({ file }) => file?.sha256 ?? null),
  );
  const found = offering.map((lesson) => {
    const recorded = recordings.get(lesson.file?.sha256 ?? "")?.length;
    const { record_id_ } = lesson;
    return [record_id_, missingForCredit(lesson, terms.get(record_id_), recorded)] as const;
  });
  return new Map(found.filter(([, missing]) => missing.length > 0));
}

export const missingForCreditOf = async (
  db: Connection,
  wire: ContentWire,
): Promise<CreditDetail[]> => (await creditShortfalls(db, [wire])).get(wire.record_id_) ?? [];

const detailNames: Readonly<Record<Exclude<CreditDetail, "length">, string>> = {
  provider: "provider",
  disclosure: "disclosure",
  objectives: "objectives",
  quiz: "quiz",
  license_types: "license types",
  typed_length: "a length that isn't longer than the recording",
};

/** "To offer credit, add: quiz, a recording of at least 15 minutes for 0.25 credit." */
export function creditMissingText(missing: readonly CreditDetail[], credit: string): string {
  const names = missing.map((detail) =>
    detail === "length"
      ? `a recording of at least ${minutesFor(credit)} minutes for ${credit} credit`
      : detailNames[detail],
  );
  return `To offer credit, add: ${names.join(", ")}`;
}
