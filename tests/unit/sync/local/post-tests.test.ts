import { expect, test } from "vitest";
import { outboxEntries } from "#sync/outbox/questions.ts";
import { creditTermsFromWire } from "#sync/pull/translate-basics.ts";
import { desk } from "../../../support/outbox-fixture.ts";
import { someTerms } from "../../../support/small-world.ts";

const answers = [{ questionId: 1, choiceId: 1 }];
const bodies = async (db: Parameters<typeof outboxEntries>[0]) =>
  (await outboxEntries(db)).map(({ body }) => body);

test("[ADM-05] answers say which terms they are answers to, so that they count by what was asked", async () => {
  const { db, device, acts } = desk();
  const wire = someTerms({ record_id_: "rain" });
  await device.creditTerms.put(creditTermsFromWire({ ...wire, version: 3 }));
  await acts.takePostTest("rain", answers);
  await device.creditTerms.put(creditTermsFromWire({ ...wire, version: 4 }));
  await acts.takePostTest("rain", answers);
  expect(await bodies(db)).toMatchObject([{ terms_version: 3 }, { terms_version: 4 }]);
});

test("[SYNC-04] terms of an older server have no number, and their answers name none", async () => {
  const { db, device, acts } = desk();
  await device.creditTerms.put(creditTermsFromWire(someTerms({ record_id_: "rain" })));
  await acts.takePostTest("rain", answers);
  const [body] = await bodies(db);
  expect(body).not.toHaveProperty("terms_version");
});
