import { vi } from "vitest";
import { credentialsOf } from "#sync/session/session.ts";
import { leader, nurse } from "../support/people.ts";
import type { TestData } from "./route-table.ts";

export const admin = { email: "demo_admin@respite.example", password: "respite-demo" };

/** The person behind each role. */
export const people = { visitor: undefined, nurse, leader, admin } as const;

const rosterCsv = [
  "external_id,email,first_name,last_name,provider_title,role",
  "1,ann.ash@ward.example,Ann,Ash,Registered Nurse,provider",
  "2,bo.birch@ward,Bo,Birch,Physician,king",
].join("\r\n");

const invited = {
  first_name: "Robin",
  last_name: "Reed",
  email: "robin.reed@ward.example",
  provider_title: "Registered Nurse",
  burnout_role: "provider",
  burnout_location: null,
  burnout_specialty: null,
  years_in_profession: null,
  is_provider: true,
  ce_eligible: true,
  groups: [],
};

async function asAdmin(origin: string) {
  const json = { "content-type": "application/json", accept: "application/json" };
  const signIn = { method: "POST", headers: json, body: JSON.stringify(admin) };
  const credentials = credentialsOf((await fetch(`${origin}/auth/sign_in`, signIn)).headers);
  if (!credentials) throw new Error("The administrator of the demo is not known");
  const { accessToken, client, uid } = credentials;
  const own = { ...json, "access-token": accessToken, client, uid };
  return async (path: string, body?: string, headers = {}) => {
    const sent = body === undefined ? {} : { method: "POST", body };
    const reply = await fetch(origin + path, { ...sent, headers: { ...own, ...headers } });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  };
}

/** Returns ids of existing demo data and creates the missing ones: an invited person and a roster. */
export async function createTestData(origin: string): Promise<TestData> {
  const ask = await asAdmin(origin);
  const first = async (path: string): Promise<string> => (await ask(path)).data[0].id;
  const newestMailId = async (): Promise<string> => {
    const [mail] = (await ask("/dev/mailbox")).mails;
    if (!mail) throw new Error("No mail has come");
    return mail.id;
  };

  await ask("/api/admin/people", JSON.stringify(invited));
  const groups: { id: string; name: string }[] = (await ask("/api/admin/groups")).data;
  const group = groups.find(({ name }) => name === "Harbor Point Medical Center")?.id ?? "";
  const uploadRoster = `/api/admin/rosters?name=ward.csv&practice_group_id=${group}`;
  const roster = await ask(uploadRoster, rosterCsv, { "content-type": "text/csv" });
  const endpoint = await ask(
    "/api/admin/endpoints",
    JSON.stringify({
      ...{ practice_group_id: group, url: "https://lms.harborpoint.example/respite" },
      events: ["credit.awarded"],
    }),
  );
  const academy = "https://academy.harborpoint.example";
  const platform = await ask(
    "/api/admin/platforms",
    JSON.stringify({
      ...{ practice_group_id: group, name: "Harbor Academy", issuer: academy, client_id: "17" },
      ...{ auth_url: `${academy}/auth`, token_url: `${academy}/token` },
      ...{ jwks_url: `${academy}/keys`, deployment_ids: ["1"], trusts_email: false },
    }),
  );
  const { text } = await ask(`/dev/mailbox/${await vi.waitFor(newestMailId, { timeout: 15_000 })}`);
  return {
    group,
    roster: roster.data.id,
    person: await first("/api/admin/people"),
    credit: await first("/api/admin/credits"),
    assignment: await first("/api/admin/assignments"),
    endpoint: endpoint.data.id,
    platform: platform.data.id,
    confirming: /\/confirm-password\/\S+/.exec(text)?.[0] ?? "",
  };
}
