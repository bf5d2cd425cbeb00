import { randomBytes } from "node:crypto";
import { isEmail } from "#contract/email.ts";
import { hashPassword } from "#server/accounts/session/password.ts";
import { readConfig } from "#server/platform/config.ts";
import { openMigrated } from "#server/platform/database/open.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { StartupError, startupErrorMessage } from "#server/platform/startup-error.ts";
import { createAdmin as copy } from "./commands-copy.ts";

const USAGE = 'npm run admin:create -- ada@example.org "Ada" "Byron"';

function parseArguments([email = "", first_name = "", last_name = ""]: readonly string[]) {
  if (isEmail(email.trim()) && first_name.trim() && last_name.trim())
    return { email: email.trim().toLowerCase(), first_name, last_name };
  throw new StartupError(copy.usage(USAGE));
}

/** Creates the administrator and returns the generated password, which is not stored. */
async function createAdministrator(
  db: Database,
  account: ReturnType<typeof parseArguments>,
): Promise<string> {
  const password = randomBytes(15).toString("base64url");
  const now = new Date();
  const created = await db
    .insertInto("person")
    .values({
      ...account,
      id: uuidv7(now.getTime()),
      uid: account.email,
      burnout_role: "se_admin",
      password_hash: await hashPassword(password),
      confirmed_at: now,
      suggest_two_step: true,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (created) return password;
  throw new StartupError(copy.exists(account.email));
}

async function run(): Promise<void> {
  const account = parseArguments(process.argv.slice(2));
  const { db, close } = await openMigrated(readConfig(process.env));
  try {
    const password = await createAdministrator(db, account);
    process.stdout.write(copy.done(account.email, password));
  } finally {
    await close();
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${startupErrorMessage(error)}\n`);
  process.exitCode = 1;
});
