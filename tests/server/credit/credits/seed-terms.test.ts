import { expect, test } from "vitest";
import { creditTerms } from "#contract/credit/credits.ts";
import { seedCatalog } from "#server/seed/demo-data.ts";

const { content, creditTerms: terms } = seedCatalog();
const asking = terms.filter(({ questions }) => questions.length > 0);

test("[CE-03] every playable demo lesson with credit has its own post-test questions", () => {
  const carrying = content.filter(({ credit }) => Number(credit) > 0);
  expect(terms.map(({ record_id_ }) => record_id_)).toEqual(carrying.map((row) => row.record_id_));
  expect(asking.map(({ record_id_ }) => record_id_)).toEqual(
    carrying.filter(({ media }) => media !== null).map((row) => row.record_id_),
  );
  for (const one of terms) expect(creditTerms.safeParse(one).error).toBeUndefined();
});

test("[CE-03] each demo question has four different answers, an explanation, and a varying right position", () => {
  const places = new Set<number>();
  for (const { questions, pass_mark } of asking) {
    expect(questions.length).toBeGreaterThanOrEqual(2);
    expect(pass_mark).toBe(questions.length);
    for (const { choices, right, why } of questions) {
      expect(new Set(choices.map(({ label }) => label)).size).toBe(4);
      expect(choices.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
      expect(why).toMatch(/\.$/);
      places.add(right);
    }
  }
  expect([...places].toSorted()).toEqual([1, 2, 3, 4]);
});

test("[CE-03] all demo certificates say that they aren't accredited", () => {
  for (const { statements, provider } of terms) {
    expect(provider.name).toContain("demo");
    for (const statement of Object.values(statements))
      expect(statement).toMatch(/^DEMO\. Not accredited\./);
  }
});
