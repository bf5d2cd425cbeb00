import { hashPassword } from "#server/accounts/session/password.ts";
import type { Config } from "#server/platform/config.ts";
import type { PersonTable } from "#server/platform/database/tables.ts";
import { testServer } from "../../../support/server.ts";

export const NURSE = "nurse@respite.example";
export const PASSWORD = "a long night shift";
let hashed: Promise<string> | undefined;

/** Starts the real server on a loopback port with a mailbox, a manual clock, and one nurse. */
export async function startProtocolServer(config: Partial<Config> = {}) {
  let time = Date.parse("2026-03-01T03:00:00Z");
  const logged: string[] = [];
  const server = await testServer({
    config,
    now: () => time,
    onLog: (line) => logged.push(line),
  });
  const { db, app, mailSettled, close } = server;
  const url = await app.listen({ port: 0, host: "127.0.0.1" });

  async function addPerson(
    email: string,
    changes: Partial<Insertable> = {},
    id = `person-of-${email}`,
  ) {
    hashed ??= hashPassword(PASSWORD);
    const now = new Date(time);
    const person = {
      id,
      provider: "email",
      uid: email,
      email,
      password_hash: await hashed,
      first_name: "Noor",
      last_name: "Haddad",
      burnout_role: "provider",
      provider_title: "RN",
      confirmed_at: now,
      created_at: now,
      updated_at: now,
      ...changes,
    };
    await db.insertInto("person").values(person).execute();
    return person;
  }
  await addPerson(NURSE);

  return {
    url,
    db,
    mailSettled,
    logged,
    addPerson,
    advanceClock: (ms: number) => {
      time += ms;
    },
    now: () => time,
    close,
  };
}

type Insertable = Pick<
  PersonTable,
  "password_hash" | "confirmed_at" | "first_name" | "burnout_role"
> & { provider: string; enabled: boolean };

export type ProtocolServer = Awaited<ReturnType<typeof startProtocolServer>>;

export const CREDENTIALS = ["access-token", "client", "uid", "expiry", "token-type"] as const;

export type SessionHeaders = Record<(typeof CREDENTIALS)[number], string>;

/** Returns the five session headers. Throws if one is missing or blank. */
export function sessionOf(reply: Response): SessionHeaders {
  const entries = CREDENTIALS.map((name) => [name, reply.headers.get(name)?.trim()] as const);
  for (const [name, value] of entries) if (!value) throw new Error(`${name} is missing or blank`);
  return Object.fromEntries(entries) as SessionHeaders;
}

export const hasSession = (reply: Response) =>
  [...CREDENTIALS, "authorization"].some((name) => reply.headers.has(name));

/** Sends a JSON or form request and returns the status, parsed body, and response. */
export async function send(
  url: string,
  method: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
) {
  const isForm = body instanceof URLSearchParams;
  const reply = await fetch(url, {
    method,
    redirect: "manual",
    headers: {
      ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: text === "" ? undefined : JSON.parse(text), reply };
}

export async function signIn(server: ProtocolServer, email = NURSE, password = PASSWORD) {
  const { reply, status } = await send(`${server.url}/auth/sign_in`, "POST", {
    body: { email, password },
  });
  if (status !== 200) throw new Error(`sign-in was answered with ${status}`);
  return sessionOf(reply);
}

const FORGOT_PASSWORD = /\/forgot-password$/;

/** Returns the link in the newest mail to this address. Notices have none with a token. */
export async function mailedLink(server: ProtocolServer, email = NURSE) {
  await server.mailSettled();
  const reply = await fetch(`${server.url}/dev/mailbox`, {
    headers: { accept: "application/json" },
  });
  const { mails } = (await reply.json()) as { mails: { id: string; recipient: string }[] };
  for (const { id } of mails.filter(({ recipient }) => recipient === email)) {
    const mail = await send(`${server.url}/dev/mailbox/${id}`, "GET", {
      headers: { accept: "application/json" },
    });
    const link = String(mail.body.text).match(/https?:\S+/)?.[0];
    if (link && !FORGOT_PASSWORD.test(link)) return link;
  }
}
