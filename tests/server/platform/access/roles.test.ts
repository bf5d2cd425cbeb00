import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { rowHashes } from "../../../support/database.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf } from "../../../support/wire.ts";
import { awardedTo } from "../../credit/ledger/ledger-helpers.ts";

/* What CE administrators and content editors can't do, tried through every way there is. */

type Ask = AdminServer["admin"];
type ImportError = { readonly row: number; readonly column: string };
type Options = { readonly payload?: object; readonly method?: "POST" | "PUT" | "DELETE" };

let server: AdminServer;
let editor: Ask;
let credit: Ask;
let both: Ask;
beforeAll(async () => {
  server = await startAdminServer();
  for (const [email, role] of [
    ["editor@respite.example", "content_editor"],
    ["credit@respite.example", "ce_admin"],
    ["both@respite.example", "ce_admin content_editor"],
  ] as const)
    await server.add({ email, role });
  editor = await server.requestAsEmail("editor@respite.example");
  credit = await server.requestAsEmail("credit@respite.example");
  both = await server.requestAsEmail("both@respite.example");
});
afterAll(() => server.close());

const post = (payload: object): Options => ({ method: "POST", payload });
const put = (payload: object): Options => ({ method: "PUT", payload });

/** Sends the requests, and expects that each is refused for the role and that nothing changed. */
async function refusesAll(ask: Ask, requests: readonly (readonly [string, Options?])[]) {
  const before = await rowHashes(server.db);
  for (const [url, options] of requests) {
    const reply = await ask(url, options);
    expect([url, reply.statusCode, reply.json().code]).toEqual([url, 403, "forbidden"]);
  }
  expect(await rowHashes(server.db)).toEqual(before);
}

const account = {
  ...{ first_name: "Test", last_name: "Person", email: people.nurse.email },
  ...{ provider_title: null, burnout_role: "se_admin", burnout_location: null },
  ...{ burnout_specialty: null, years_in_profession: null, is_provider: true, ce_eligible: true },
};
const nurse = people.nurse.id;
const role = { kind: "role", burnout_role: "se_admin" };

const aboutPeople: readonly (readonly [string, Options?])[] = [
  ["/api/admin/people"],
  ["/api/admin/people?practice_group_id=group-1"],
  ["/api/admin/people/export"],
  ["/api/admin/people/export?format=xlsx"],
  [`/api/admin/people/${nurse}`],
  [`/api/admin/people/${nurse}`, put({ ...account, version: 1 })],
  ["/api/admin/people", post({ ...account, email: "new@respite.example", groups: [] })],
  [`/api/admin/people/${nurse}/actions`, post({ action: "reset_two_step" })],
  ["/api/admin/people/bulk", post({ selection: { ids: [nurse] }, change: role })],
  ["/api/admin/bulk/people"],
  ["/api/admin/groups/group-1/members", post({ emails: [people.nurse.email], as: "leader" })],
  ["/api/admin/codes/bulk", post({ selection: { matching: {} }, change: { kind: "activate" } })],
  ["/api/admin/bulk/codes"],
  ["/api/admin/api_keys"],
  ["/api/admin/scim_tokens"],
];
const aboutOthers: readonly (readonly [string, Options?])[] = [
  ["/api/insights/reported_burnout/rolling_metrics?practice_group_id=group-1"],
  ["/api/admin/feedback"],
  ["/api/admin/comments"],
  ["/api/admin/surveys"],
  ["/api/admin/audit"],
  ["/api/admin/utilization"],
  ["/api/admin/devices"],
  ["/api/admin/mails"],
  ["/api/admin/status"],
];

test("[ADM-10] neither role reads or changes people, roles, check-ins, insights, or logs", async () => {
  const known = async (url: string) => (await server.admin(url)).statusCode !== 404;
  const open = [...aboutPeople, ...aboutOthers].filter(([, options]) => !options);
  for (const [url] of open) expect([url, await known(url)]).toEqual([url, true]);
  await refusesAll(editor, [...aboutPeople, ...aboutOthers]);
  await refusesAll(credit, [...aboutPeople, ...aboutOthers]);
});

test("[ADM-10] an editor can't apply or undo an administrator's change of people through the list of lessons", async () => {
  const body = { selection: { ids: [nurse] }, change: { kind: "title", provider_title: "RN" } };
  const { data } = (await server.post("/api/admin/people/bulk", body)).json();
  await server.post(`/api/admin/bulk/people/${data.id}/apply`, {});
  const undo = (list: string) => editor(`/api/admin/bulk/${list}/${data.id}/undo`, post({}));
  expect((await undo("people")).statusCode).toBe(403);
  expect((await undo("lessons")).statusCode).toBe(404);
  expect((await server.person(nurse))?.provider_title).toBe("RN");
});

test("[ADM-10] each role does its own work, and not the other's", async () => {
  const own = {
    editor: [
      "/api/admin/content",
      "/api/admin/shelves",
      "/api/admin/links",
      "/api/admin/achievements",
    ],
    credit: ["/api/admin/credits", "/api/admin/credit_terms", "/api/admin/evaluations"],
  };
  const statuses = async (ask: Ask, urls: readonly string[]) =>
    [...new Set(await Promise.all(urls.map(async (url) => (await ask(url)).statusCode)))].join();
  expect(await statuses(editor, own.editor)).toBe("200");
  expect(await statuses(editor, own.credit)).toBe("403");
  expect(await statuses(credit, own.credit)).toBe("200");
  expect(await statuses(credit, own.editor)).toBe("403");
  expect(await statuses(both, [...own.editor, ...own.credit])).toBe("200");
});

async function lessonOf(ask: Ask, id = "RL-1"): Promise<AdminLesson> {
  return (await ask(`/api/admin/content/${id}`)).json();
}
const save = async (ask: Ask, changes: object) => {
  const { version, fields } = await lessonOf(server.admin);
  return ask("/api/admin/content/RL-1", put({ version, fields: { ...fields, ...changes } }));
};

test("[ADM-10] editors who don't manage credit can't change which credit a lesson offers, nor by restoring a version", async () => {
  expect((await save(editor, { tagline: "For the small hours" })).statusCode).toBe(200);
  // A new release could be claimed again.
  const release = { released_on: "2026-01-02" };
  for (const changes of [{ cme: "1" }, { contact_hours: "0" }, { credit: "9.00" }, release]) {
    const refused = await save(editor, changes);
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([
      422,
      Object.keys(changes),
    ]);
  }
  expect((await save(both, { credit: "0.50" })).statusCode).toBe(200);
  const { version } = await lessonOf(editor);
  const restore = (ask: Ask, to: number) =>
    ask("/api/admin/content/RL-1/restore", post({ version, restore: to }));
  expect((await restore(editor, 1)).statusCode).toBe(403);
  expect((await lessonOf(editor)).fields.credit).toBe("0.50");
  expect((await restore(both, 1)).statusCode).toBe(200);
});

test("[ADM-10] editors who don't manage credit can't import lessons that offer any", async () => {
  const file = "Title,CME,Credit\r\nWithout,no,\r\nWith,yes,0.25\r\n";
  const preview = async (ask: Ask) => {
    const reply = await ask("/api/admin/content/import?columns=title,cme,credit", {
      method: "POST",
      payload: file,
      headers: { "content-type": "text/csv" },
    });
    const { data, errors } = reply.json();
    return [data.counts.changes, errors.map(({ row, column }: ImportError) => [row, column])];
  };
  expect(await preview(editor)).toEqual([
    1,
    [
      [3, "cme"],
      [3, "credit"],
    ],
  ]);
  expect(await preview(both)).toEqual([2, []]);
});

test("[ADM-10] a CE administrator revokes credit and downloads a transcript only after a recent proof of identity", async () => {
  const { certificate } = await awardedTo(await deviceOf(server, "nurse"));
  const revoke = () =>
    credit(`/api/cme_credits/${certificate.id}/revoke`, post({ reason: "A test", version: 1 }));
  const transcript = () => credit(`/api/admin/credits/people/${nurse}/transcript/csv`);
  server.advanceClock(11 * 60_000);
  expect((await revoke()).json().code).toBe("not_confirmed");
  expect((await transcript()).json().code).toBe("not_confirmed");
});

test("[ADM-10] a role that isn't confirmed by its mailbox opens nothing, and one that was taken ends at once", async () => {
  const id = await server.add({ email: "brief@respite.example", role: "content_editor" });
  const brief = await server.requestAsEmail("brief@respite.example");
  expect((await brief("/api/admin/content")).statusCode).toBe(200);
  const set = (values: { burnout_role?: string; confirmed_at?: Date | null }) =>
    server.db.updateTable("person").set(values).where("id", "=", id).execute();
  await set({ confirmed_at: null });
  expect((await brief("/api/admin/content")).statusCode).toBe(403);
  await set({ confirmed_at: new Date(server.now()), burnout_role: "provider" });
  expect((await brief("/api/admin/content")).statusCode).toBe(403);
});

test("[ADM-10] giving a role needs a recent proof of identity, and is audited", async () => {
  const email = "promoted@respite.example";
  const id = await server.add({ email });
  const give = async (ask: Ask, burnout_role: string) => {
    const { version } = (await server.admin(`/api/admin/people/${id}`)).json().data;
    return ask(`/api/admin/people/${id}`, put({ ...account, email, burnout_role, version }));
  };
  server.advanceClock(11 * 60_000);
  expect((await give(server.admin, "ce_admin")).json().code).toBe("not_confirmed");
  const created = { ...account, email: "made@respite.example", groups: [] };
  const made = await server.post("/api/admin/people", {
    ...created,
    burnout_role: "content_editor",
  });
  expect(made.json().code).toBe("not_confirmed");
  const admin = await server.requestAsEmail(ADMIN.email);
  expect((await give(admin, "ce_admin")).statusCode).toBe(200);
  const audited = (await server.auditEvents("person.changed")).find(
    ({ about }) => about === `person:${id}`,
  );
  expect(JSON.parse(audited?.body ?? "{}")).toMatchObject({
    before: { burnout_role: "provider" },
    after: { burnout_role: "ce_admin" },
  });
});

test("[ADM-10] codes can't give the roles", async () => {
  const code = {
    ...{ code: "staff", practice_group_id: null, is_provider: true, ce_eligible: true },
    ...{ enabled: true, last_day: null, most_uses: null, email_domains: [], redirect_url: null },
  };
  for (const burnout_role of ["ce_admin", "content_editor"])
    expect((await server.post("/api/admin/codes", { ...code, burnout_role })).statusCode).toBe(422);
});

test("[ADM-10] the people list filters by the roles", async () => {
  await server.add({ email: "office@respite.example", role: "office_admin" });
  const found = async (filter: string) => {
    const { data } = (await server.admin(`/api/admin/people?role=${filter}&sort=email`)).json();
    return data.map(({ email }: { readonly email: string }) => email);
  };
  expect(await found("content_editor")).toEqual(["both@respite.example", "editor@respite.example"]);
  expect(await found("ce_admin")).toContain("credit@respite.example");
  expect(await found("ce_admin")).not.toContain("office@respite.example");
  expect(await found("professional")).not.toContain("editor@respite.example");
  const office = await server.requestAsEmail("office@respite.example");
  expect((await office("/api/admin/credits")).statusCode).toBe(403);
});

test("[ADM-10] the overview has only what each role acts on", async () => {
  const now = new Date(server.now());
  await server.db
    .insertInto("link_check")
    .values({ url: "https://gone.example", state: "broken", http: 404, checked_at: now })
    .execute();
  await server.db
    .insertInto("mail_job")
    .values({
      ...{ id: "m1", recipient: "a@respite.example", letter: "{}", failure: null, attempts: 9 },
      ...{ run_at: now, created_at: now, failed_at: now },
    })
    .execute();
  const kinds = async (ask: Ask) =>
    (await ask("/api/admin/home")).json().looks.map(({ what }: { readonly what: string }) => what);
  expect(await kinds(server.admin)).toEqual(["mails_failed", "links_broken"]);
  expect(await kinds(editor)).toEqual(["links_broken"]);
  expect(await kinds(credit)).toEqual([]);
});
