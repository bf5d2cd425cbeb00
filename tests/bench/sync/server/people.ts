import type { FastifyInstance } from "fastify";
import { hashPassword } from "#server/accounts/session/password.ts";
import type { Database } from "#server/platform/database/tables.ts";

const PASSWORD = "a long quiet night";
let hash: Promise<string> | undefined;

/** Creates the person on first use and returns a session as devices store it. */
export async function sessionFor(app: FastifyInstance, db: Database, site: string, name: string) {
  const id = `${site}.${name}`;
  const email = `${id}@respite.example`;
  const now = new Date();
  hash ??= hashPassword(PASSWORD);
  await db
    .insertInto("person")
    .values({
      id,
      uid: email,
      email,
      password_hash: await hash,
      first_name: "Test",
      last_name: "Person",
      burnout_role: "provider",
      provider_title: null,
      confirmed_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const reply = await app.inject({
    method: "POST",
    url: "/auth/sign_in",
    payload: { email, password: PASSWORD },
  });
  if (reply.statusCode !== 200) throw new Error(`Sign-in answered ${reply.statusCode}`);
  const { "access-token": accessToken, client, uid, expiry } = reply.headers;
  return { user: reply.json().data, accessToken, client, uid, expiry: Number(expiry) };
}
