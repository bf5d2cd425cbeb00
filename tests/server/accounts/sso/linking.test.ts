import { expect, test } from "vitest";
import { hashPassword } from "#server/accounts/session/password.ts";
import { createBrowser, problemIn } from "./browser.ts";
import { setUpSso, signInAtProvider } from "./sso-setup.ts";

/* Someone wants single sign-on to open an account that isn't theirs. */

const sso = setUpSso();
const PASSWORD = "a long quiet night";

type Account = {
  readonly id: string;
  readonly email: string;
  readonly confirmed_at?: Date | null;
  readonly proven_email?: string;
  readonly proven_at?: Date;
};
async function addAccount({ id, email, confirmed_at = null, ...rest }: Account) {
  const at = new Date(sso.now);
  const names = { first_name: "", last_name: "", burnout_role: "provider", provider_title: null };
  await sso.server.db
    .insertInto("person")
    .values({
      id,
      email,
      uid: email,
      password_hash: await hashPassword(PASSWORD),
      ...names,
      confirmed_at,
      ...rest,
      created_at: at,
      updated_at: at,
    })
    .execute();
}
const personOf = (id: string) =>
  sso.server.db.selectFrom("person").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const changed = (proven_email: string) => ({
  proven_email,
  proven_at: new Date("2026-01-01T00:00:00Z"),
});

/** Signs in at the provider with these claims. Returns the account or the problem. */
async function signIn(login: string, claims: object) {
  sso.identity.accounts.set(login, claims as never);
  const browser = createBrowser(sso.server);
  const appUrl = await browser.follow(await signInAtProvider(browser, login));
  return appUrl.searchParams.get("id") ?? problemIn(appUrl);
}

test("[ACC-18] an account whose changed email isn't confirmed is never linked", async () => {
  const email = "typo@anna.example";
  await addAccount({ id: "person-moved", email, ...changed("moved@elsewhere.example") });
  expect(await signIn("colleague", { email, email_verified: true })).toBe("changed_email");
  const identities = await sso.server.db
    .selectFrom("sso_identity")
    .selectAll()
    .where("person_id", "=", "person-moved")
    .execute();
  expect(identities).toEqual([]);
  expect(await personOf("person-moved")).toMatchObject({
    confirmed_at: null,
    password_hash: expect.any(String),
  });
});

test("[ACC-18] for a person who is linked, the provider's word confirms exactly the changed email", async () => {
  const first = await signIn("nia", { email: "nia@anna.example", email_verified: true });
  const at = changed("nia@anna.example");
  await sso.server.db
    .updateTable("person")
    .set({ email: "nia.hart@anna.example", confirmed_at: null, ...at })
    .where("id", "=", first)
    .execute();
  for (const claims of [
    { email: "nia@anna.example", email_verified: true },
    { email: "nia.hart@anna.example", email_verified: false },
    { email: "nia.hart@anna.example" },
    {},
  ]) {
    expect(await signIn("nia", claims)).toBe(first);
    expect((await personOf(first ?? "")).confirmed_at).toBeNull();
  }
  expect(await signIn("nia", { email: "Nia.Hart@anna.example", email_verified: true })).toBe(first);
  expect(await personOf(first ?? "")).toMatchObject({
    confirmed_at: at.proven_at,
    proven_email: null,
  });
});

test("[ACC-18] taking over an unconfirmed account removes every way in that a stranger set up", async () => {
  const id = "person-squatted";
  const email = "squatted@anna.example";
  await addAccount({ id, email });
  const at = new Date(sso.now);
  const { db } = sso.server;
  await db
    .insertInto("two_step")
    .values({ person_id: id, since: at } as never)
    .execute();
  await db
    .insertInto("known_device")
    .values({ person_id: id, token_hash: "x", created_at: at, used_at: at })
    .execute();
  await db
    .insertInto("password_reset")
    .values({
      token_hash: "squatted",
      person_id: id,
      expires_at: new Date(sso.now + 60_000),
      used_at: null,
      created_at: at,
    })
    .execute();
  expect(await signIn("owner", { email, email_verified: true })).toBe(id);
  const of = (table: "two_step" | "known_device" | "auth_client") =>
    db.selectFrom(table).selectAll().where("person_id", "=", id).execute();
  for (const table of ["two_step", "known_device", "auth_client"] as const)
    expect(await of(table), table).toEqual([]);
  const signedIn = await sso.server.app.inject({
    method: "POST",
    url: "/auth/sign_in",
    payload: { email, password: PASSWORD },
  });
  expect(signedIn.statusCode).toBe(401);
  const open = await db
    .selectFrom("password_reset")
    .selectAll()
    .where("person_id", "=", id)
    .where("used_at", "is", null)
    .execute();
  expect(open).toEqual([]);
});

test.each([
  ["a sign that looks like a letter and becomes one", "\u212Aate@anna.example"],
  ["an escape sequence", "%6bate@anna.example"],
  ["a dotted capital", "k\u0130te@anna.example"],
  ["another form of the same letters", "kate\u0301@anna.example"],
  ["a space inside", "ka te@anna.example"],
  ["two addresses", "kate@anna.example,x@evil.example"],
])(
  "[ACC-18] %s in the provider's email doesn't open the account that it resembles",
  async (_, email) => {
    const known = await sso.server.db
      .selectFrom("person")
      .select("id")
      .where("id", "=", "person-kate")
      .executeTakeFirst();
    if (!known)
      await addAccount({
        id: "person-kate",
        email: "kate@anna.example",
        confirmed_at: new Date(0),
      });
    expect(await signIn(`eve ${email}`, { email, email_verified: true })).not.toBe("person-kate");
  },
);
