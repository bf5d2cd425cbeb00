import type { DigestChoice } from "#contract/insights/digest.ts";
import { isSubscribed } from "#server/accounts/subscriptions/subscriptions.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";

export const DEFAULT_CHOICE: DigestChoice = { frequency: "monthly", alerts: true };
const OFF: DigestChoice = { frequency: "off", alerts: false };

type Owner = { readonly by: string; readonly group: string };

/** Someone who unsubscribed by a mail's link gets nothing, whatever they chose for the group. */
export async function choiceOf(db: Connection, { by, group }: Owner): Promise<DigestChoice> {
  const { gets } = await db
    .selectFrom("person")
    .select(isSubscribed("insights").as("gets"))
    .where("id", "=", by)
    .executeTakeFirstOrThrow();
  if (!gets) return OFF;
  const row = await db
    .selectFrom("insight_digest_choice")
    .select(["frequency", "alerts"])
    .where("person_id", "=", by)
    .where("practice_group_id", "=", group)
    .executeTakeFirst();
  return row ?? DEFAULT_CHOICE;
}

/** Choosing mail also subscribes again. */
export const choose = (db: Database, { by, group }: Owner, choice: DigestChoice) =>
  db.transaction().execute(async (trx) => {
    await trx
      .insertInto("insight_digest_choice")
      .values({ person_id: by, practice_group_id: group, ...choice })
      .onConflict((conflict) =>
        conflict.columns(["person_id", "practice_group_id"]).doUpdateSet(choice),
      )
      .execute();
    if (choice.frequency !== "off" || choice.alerts)
      await trx
        .updateTable("mail_subscription")
        .set({ unsubscribed_at: null })
        .where("person_id", "=", by)
        .where("kind", "=", "insights")
        .execute();
  });
