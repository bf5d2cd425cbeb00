import { Secret, TOTP } from "otpauth";
import { softwarePasskey } from "../../../support/software-passkey.ts";
import {
  PASSWORD,
  type ProtocolServer,
  send,
  sessionOf,
  startProtocolServer,
} from "../session/protocol-server.ts";

export const MINUTE = 60_000;

/** The server, and people who set up and use two-step sign-in as a device would. */
export async function startTwoStepServer() {
  const server: ProtocolServer = await startProtocolServer();
  const { url } = server;
  const { origin, hostname } = new URL(url);

  /** Signs in with the password alone, which may be answered with a second step. */
  const password = (email: string, text = PASSWORD) =>
    send(`${url}/auth/sign_in`, "POST", { body: { email, password: text } });

  const callAs =
    (headers: Record<string, string>) =>
    (path: string, method = "GET", body?: unknown) =>
      send(`${url}${path}`, method, { headers, ...(body !== undefined && { body }) });

  async function session(email: string) {
    const { reply, status } = await password(email);
    if (status !== 200) throw new Error(`The sign-in was answered with ${status}`);
    const headers = sessionOf(reply);
    return { headers, call: callAs(headers) };
  }

  const codeOf = (secret: string, atMs = server.now()) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs });

  type Call = ReturnType<typeof callAs>;

  async function addApp(call: Call) {
    const { body } = await call("/api/two_step/app/options", "POST");
    const done = await call("/api/two_step/app", "PUT", {
      token: body.token,
      app_code: codeOf(body.secret),
    });
    if (done.status !== 200) throw new Error(`The app was answered with ${done.status}`);
    return {
      secret: String(body.secret),
      uri: String(body.uri),
      recoveryCodes: done.body.recovery_codes as string[] | null,
    };
  }

  async function addPasskey(call: Call, behavior: { readonly verifiesUser?: boolean } = {}) {
    const passkey = softwarePasskey({ origin, rpId: hostname, ...behavior });
    const { body } = await call("/api/two_step/passkeys/options", "POST");
    const added = await call("/api/two_step/passkeys", "POST", {
      token: body.token,
      name: "Phone",
      passkey: passkey.create(body.options),
    });
    return { passkey, added, options: body.options };
  }

  return {
    ...server,
    origin,
    hostname,
    password,
    session,
    callAs,
    codeOf,
    addApp,
    addPasskey,
    secondStep: (body: unknown) => send(`${url}/auth/second_step`, "POST", { body }),
    mails: async (email: string) => {
      await server.mailSettled();
      const rows = await server.db
        .selectFrom("dev_mail")
        .select(["subject", "text"])
        .where("subject", "!=", "New sign-in to your Respite account")
        .where("recipient", "=", email)
        .orderBy("received_at")
        .execute();
      // Mails of the same moment arrive in any order.
      return rows.map(({ text }) => text).toSorted();
    },
    audited: async (person: string) => {
      const rows = await server.db
        .selectFrom("audit_event")
        .select("action")
        .where("about", "=", `person:${person}`)
        .orderBy("n")
        .execute();
      return rows.map(({ action }) => action);
    },
  };
}

export type TwoStepServer = Awaited<ReturnType<typeof startTwoStepServer>>;
