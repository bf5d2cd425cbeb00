import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import type { CreditTermsWire } from "#contract/credit/credits.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import { type Catalog, importCatalog } from "#server/learning/content/import-catalog.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { insertRecorded } from "./recorded-rows.ts";
import type { TestServer } from "./server.ts";

export const PASSWORD = "a long quiet night";

const born = new Date("2026-01-01T00:00:00Z");

export const people = {
  nurse: {
    id: "person-nurse",
    email: "nurse@respite.example",
    burnout_role: "provider",
    provider_title: "Registered Nurse",
  },
  leader: {
    id: "person-leader",
    email: "leader@respite.example",
    burnout_role: "org_leader",
    provider_title: "Physician",
  },
} as const;
export type PersonName = keyof typeof people;

/** Returns a complete, published catalog row with these changes. */
export function someContent(changes: Partial<ContentWire> & { record_id_: string }): ContentWire {
  const nothing = null;
  return {
    lesson_number: "RL-001",
    title: `Title of ${changes.record_id_}`,
    tagline: "Short",
    description: "Longer",
    type: "Audio",
    category_name: "Sleep",
    series_id: "quiet",
    order: 1,
    stressors: [],
    content_for: ["Nurses"],
    content_status: "Published",
    subject_matter_expert: "R. Tester",
    length: "2:00",
    cme: "0",
    contact_hours: "1",
    credit: "0.25",
    released_on: "2026-01-01",
    views: 0,
    image: nothing,
    file_url: nothing,
    file: nothing,
    stream_url: nothing,
    subtitle_file_url: nothing,
    handout_title: nothing,
    handout: nothing,
    objective_1: "Rest",
    objective_2: nothing,
    objective_3: nothing,
    deeper_1: nothing,
    deeper_2: nothing,
    deeper_3: nothing,
    wider_1: nothing,
    wider_2: nothing,
    wider_3: nothing,
    recommended_reading_1: nothing,
    recommended_reading_1_s3_url_: nothing,
    recommended_reading_1_web_url_: nothing,
    recommended_reading_1_doc: nothing,
    recommended_reading_2: nothing,
    recommended_reading_2_s3_url_: nothing,
    recommended_reading_2_web_url_: nothing,
    recommended_reading_2_doc: nothing,
    recommended_reading_3: nothing,
    recommended_reading_3_s3_url_: nothing,
    recommended_reading_3_web_url_: nothing,
    recommended_reading_3_doc: nothing,
    references: nothing,
    reference_urls: nothing,
    notes: nothing,
    ...changes,
  };
}

/** Returns the credit terms of a lesson with two questions. One requires the first choice. */
export function someTerms(
  changes: Partial<CreditTermsWire> & { record_id_: string },
): CreditTermsWire {
  const choices = [1, 2, 3].map((id) => ({ id, label: `Choice ${id}` }));
  const question = { choices, right: 1, why: "So it is." };
  return {
    expires_on: null,
    provider: { name: "Ward School", web: "https://school.example" },
    joint_provider: null,
    disclosure: "Nothing to disclose.",
    pass_mark: 1,
    questions: [
      { id: 1, text: "What comes first?", ...question },
      { id: 2, text: "What comes then?", ...question },
    ],
    statements: {
      cme: "Stands for credit.",
      contact_hours: "Stands for hours.",
      participation: "Stands for taking part.",
    },
    ...changes,
  };
}

export const smallCatalogue = {
  series: [{ id: "quiet", name: "Quiet", tagline: "Still", motif: "waves", order: 1 }],
  sections: [{ section_name: "For tonight", show: "1", order: 1 }],
  content: ["RL-1", "RL-2", "RL-3", "RL-4", "RL-5"].map((record_id_, order) =>
    someContent({ record_id_, order }),
  ),
  contentToSections: [{ content___record_id_: "RL-1", section_name: "For tonight" }],
};

/** Hashes with the cheapest parameters. They are stored in the hash, so each sign-in is cheap too. */
export const hashCheaply = (password: string) =>
  hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
let passwordHash: Promise<string> | undefined;

async function addPeople(db: Database): Promise<void> {
  passwordHash ??= hashCheaply(PASSWORD);
  const password_hash = await passwordHash;
  const common = { first_name: "Test", last_name: "Person", password_hash };
  const times = { confirmed_at: born, created_at: born, updated_at: born };
  await db
    .insertInto("practice_group")
    .values({ id: "group-1", name: "Ward 7", created_at: born })
    .execute();
  for (const person of Object.values(people)) {
    await db
      .insertInto("person")
      .values({ ...person, ...common, ...times, uid: person.email })
      .execute();
    await db
      .insertInto("membership")
      .values({ person_id: person.id, practice_group_id: "group-1" })
      .execute();
  }
}

const CATALOG = ["series", "section", "content", "content_to_section", "change_counter"] as const;

/** Adds two people in one group and five lessons in one series. */
export async function seedSmall(db: Database, catalogue: Catalog = smallCatalogue): Promise<void> {
  const work = async () => {
    await addPeople(db);
    await importCatalog(db, catalogue);
  };
  // Only the usual catalog after the usual defaults leaves the same rows each time.
  const { n } = (await db
    .selectFrom("change_counter")
    .select("n")
    .where("scope", "=", "catalogue")
    .executeTakeFirst()) ?? { n: 0 };
  if (catalogue !== smallCatalogue) return work();
  const tables = ["practice_group", "person", "membership", ...CATALOG] as const;
  await insertRecorded(db, `small world after ${n}`, { tables, work });
}

/** Signs in through the API and returns the session's headers. */
export async function signInAs({ app }: TestServer, name: PersonName) {
  const reply = await app.inject({
    method: "POST",
    url: "/auth/sign_in",
    payload: { email: people[name].email, password: PASSWORD },
  });
  if (reply.statusCode !== 200) throw new Error(`Sign-in answered ${reply.statusCode}`);
  const { "access-token": token, client, uid } = reply.headers;
  return { "access-token": String(token), client: String(client), uid: String(uid) };
}

/** Backdates all sign-ins, so that the server accepts progress of this many seconds. */
export async function backdateSignIns(
  { db }: Pick<TestServer, "db">,
  seconds: number,
): Promise<void> {
  await sql`update auth_client set created_at = created_at - make_interval(secs => ${seconds})`.execute(
    db,
  );
}
