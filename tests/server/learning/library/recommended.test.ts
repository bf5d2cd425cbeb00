import { afterEach, beforeEach, expect, test } from "vitest";
import type { ContentWire } from "#contract/learning/content.ts";
import { DEFAULT_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { importCatalog } from "#server/learning/content/import-catalog.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { people, smallCatalogue, someContent } from "../../../support/small-world.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { act, apply, type Device, finished } from "../../acts.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
const PATH = "/enrichment_center/recommended_content";
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

async function recommended(device = nurse, query = "") {
  const reply = await device.ask(`${PATH}${query}`);
  expect(reply.statusCode).toBe(200);
  return reply.json<ContentWire[]>().map(({ record_id_ }) => record_id_);
}

const importLessons = (content: readonly ContentWire[]) =>
  importCatalog(server.db, { ...smallCatalogue, content: [...content] });

const setProviderTitle = (provider_title: string) =>
  server.db
    .updateTable("person")
    .set({ provider_title })
    .where("id", "=", people.nurse.id)
    .execute();

test("[LIB-04] recommends all published lessons, the next of a series first and finished ones last", async () => {
  await apply(nurse, finished("RL-1"));
  const order = await recommended();
  expect(order.toSorted()).toEqual(["RL-1", "RL-2", "RL-3", "RL-4", "RL-5"]);
  expect(order[0]).toBe("RL-2");
  expect(order.at(-1)).toBe("RL-1");
  const [first] = (await nurse.ask(PATH)).json<ContentWire[]>();
  expect(first).toMatchObject({ title: "Title of RL-2", series_id: "quiet", length: "2:00" });
});

test("[LIB-04] ranks by the person's license, then by their latest stressor", async () => {
  await importLessons([
    someContent({ record_id_: "doctors", content_for: ["Physicians"], stressors: ["Staffing"] }),
    someContent({ record_id_: "plain", cme: "1" }),
    someContent({ record_id_: "staffing", contact_hours: "0", stressors: ["Staffing"] }),
    someContent({ record_id_: "pace", contact_hours: "0", stressors: ["Workload & pace"] }),
    someContent({ record_id_: "draft", content_status: "Draft", stressors: ["Staffing"] }),
  ]);
  await setProviderTitle("Registered Nurse");
  expect((await recommended()).slice(-1)).toEqual(["doctors"]);
  const choice = async (label: string) => {
    const { survey_questions } = (await nurse.ask("/api/surveys/27")).json();
    const question = survey_questions.find((one: { kind: string }) => one.kind === "stressor");
    const { id } = question.choices.find((one: { label: string }) => one.label === label);
    return {
      survey_question_choice_id: id,
      base_question_id: question.base_question_id,
      survey_text_response: null,
    };
  };
  const answered = async (label: string, answered_at: string) =>
    apply(nurse, act("answerPulseCheck", { ...(await choice(label)), answered_at }));
  await answered("Workload & pace", "2026-11-19T03:00:00.000Z");
  expect((await recommended())[0]).toBe("pace");
  await answered("Staffing", "2026-11-20T03:00:00.000Z");
  // Arrives later but was answered earlier.
  await answered("Workload & pace", "2026-11-01T03:00:00.000Z");
  const order = await recommended();
  expect(order[0]).toBe("staffing");
  expect(order).not.toContain("draft");
  expect(await recommended(await deviceOf(server, "leader"))).not.toEqual(order);
});

test("[LIB-15] recommends lessons of a collection for leaders to leaders, and last to others", async () => {
  const plain = Array.from({ length: 4 }, (_, n) =>
    someContent({ record_id_: `plain-${n}`, cme: "0", contact_hours: "0" }),
  );
  await importCatalog(server.db, {
    ...smallCatalogue,
    content: [someContent({ record_id_: "leading", series_id: "leading", cme: "1" }), ...plain],
    series: [
      ...smallCatalogue.series,
      { id: "leading", name: "Leading", tagline: "Still", motif: "waves", order: 2 },
    ],
    sections: [{ section_name: "For leaders", show: "1", order: 1 }],
    contentToSections: [{ content___record_id_: "leading", section_name: "For leaders" }],
  });
  expect((await recommended()).at(-1)).toBe("leading");
  expect((await recommended(await deviceOf(server, "leader")))[0]).toBe("leading");
});

test("[LIB-04] returns 50 lessons by default and rejects limits out of range", async () => {
  await importLessons(
    Array.from({ length: 60 }, (_, n) => someContent({ record_id_: `more-${n}` })),
  );
  expect(await recommended()).toHaveLength(50);
  expect(await recommended(nurse, "?limit=3")).toHaveLength(3);
  for (const limit of ["0", "-1", "201", "many"])
    expect((await nurse.ask(`${PATH}?limit=${limit}`)).statusCode, limit).toBe(422);
  expect((await server.app.inject(PATH)).statusCode).toBe(401);
});

test("[LIB-04] recommends nothing if the library is empty", async () => {
  await server.db.updateTable("content").set({ removed: true }).execute();
  expect(await recommended()).toEqual([]);
});

test("[LIB-12] lists stressor categories without a session, unique and sorted", async () => {
  const reply = await server.app.inject("/api/static_comments/categories");
  expect(reply.statusCode).toBe(200);
  const names = reply.json<{ name: string }[]>().map(({ name }) => name);
  expect(names).toContain("Workload & pace");
  expect(names).toHaveLength(15);
  expect(names).toEqual([...new Set(names)].toSorted());
});

test("[ADM-04] does not list the choices of custom questions as stressors", async () => {
  const { wire } = await server.db
    .selectFrom("survey")
    .select("wire")
    .where("id", "=", DEFAULT_SURVEY)
    .executeTakeFirstOrThrow();
  const own = {
    ...{ base_question_id: 1001, kind: "stressor", text: "Do you get your breaks?" },
    choices: [{ id: 10_001, label: "Rarely", value: 1 }],
  };
  const changed = { ...wire, survey_questions: [...wire.survey_questions, own] };
  await server.db
    .updateTable("survey")
    .set({ wire: JSON.stringify(changed) })
    .where("id", "=", DEFAULT_SURVEY)
    .execute();
  const reply = await server.app.inject("/api/static_comments/categories");
  expect(reply.json()).toHaveLength(15);
  expect(reply.body).not.toContain("Rarely");
});
