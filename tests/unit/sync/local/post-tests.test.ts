import { expect, test } from "vitest";
import { outboxEntries } from "#sync/outbox/queries.ts";
import { creditTermsFromWire } from "#sync/pull/translate-basics.ts";
import { createOutboxFixture } from "../../../support/outbox-fixture.ts";
import { someTerms } from "../../../support/small-world.ts";

const answers = [{ questionId: 1, choiceId: 1 }];
const bodies = async (db: Parameters<typeof outboxEntries>[0]) =>
  (await outboxEntries(db)).map(({ body }) => body);

test("[ADM-05] sends the version of the terms with quiz answers", async () => {
  const { db, device, acts } = createOutboxFixture();
  const wire = someTerms({ record_id_: "rain" });
  await device.creditTerms.put(creditTermsFromWire({ ...wire, version: 3 }));
  await acts.takePostTest("rain", answers);
  await device.creditTerms.put(creditTermsFromWire({ ...wire, version: 4 }));
  await acts.takePostTest("rain", answers);
  expect(await bodies(db)).toMatchObject([{ terms_version: 3 }, { terms_version: 4 }]);
});

test("[SYNC-04] sends no version for terms from an older server", async () => {
  const { db, device, acts } = createOutboxFixture();
  await device.creditTerms.put(creditTermsFromWire(someTerms({ record_id_: "rain" })));
  await acts.takePostTest("rain", answers);
  const [body] = await bodies(db);
  expect(body).not.toHaveProperty("terms_version");
});
