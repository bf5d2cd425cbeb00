import { expect, test } from "vitest";
import { creditTerms } from "#contract/credit/credits.ts";
import { seedCatalog } from "#server/seed/demo-data.ts";

const { content, creditTerms: terms } = seedCatalog();
const asking = terms.filter(({ questions }) => questions.length > 0);

test("[CE-03] every lesson of the demo that carries credit and can be heard asks questions, and nobody else's", () => {
  const carrying = content.filter(({ credit }) => Number(credit) > 0);
  expect(terms.map(({ record_id_ }) => record_id_)).toEqual(carrying.map((row) => row.record_id_));
  expect(asking.map(({ record_id_ }) => record_id_)).toEqual(
    carrying.filter(({ media }) => media !== null).map((row) => row.record_id_),
  );
  for (const one of terms) expect(creditTerms.safeParse(one).error).toBeUndefined();
});

test("[CE-03] each question has four different answers and a reason, and the right one stands at any place", () => {
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

test("[CE-03] the demo says of every certificate that it is not accredited", () => {
  for (const { statements, provider } of terms) {
    expect(provider.name).toContain("demo");
    for (const statement of Object.values(statements))
      expect(statement).toMatch(/^DEMO: not accredited\./);
  }
});
