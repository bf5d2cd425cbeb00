import { countRight, isOfRelease } from "#contract/credit/post-test.ts";
import type { QueuedBody } from "../outbox/add.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { inLane } from "../outbox/lane-order.ts";
import { licencesFromWire, withChanges } from "../pull/translate-mine.ts";
import type { Content, CreditTerms } from "./content.ts";
import type { DeviceDatabase } from "./device-database.ts";
import { knownLicences, knownProfile } from "./facts.ts";
import type { PersonDatabase } from "./person-database.ts";
import type {
  Achievement,
  Answered,
  Credit,
  FeedbackState,
  Licences,
  PostTest,
  Profile,
  Saved,
} from "./personal.ts";

/*
 * What a person sees of their own: the server's word, and over it what waits here. So an act shows at once, an older
 * word of the server never hides it, and what was refused or given up does not show as if it were had.
 */

/** The entries of all lanes whose names begin like this, without those set aside. In each lane the oldest comes first. */
const waitingIn = (db: PersonDatabase, prefix: string): Promise<OutboxEntry[]> =>
  db.outbox
    .where("[lane+seq]")
    .between([prefix], [`${prefix}\uffff`])
    .filter((entry) => entry.state !== "parked")
    .toArray();

type Readable =
  | "saveContent"
  | "takePostTest"
  | "claimCredit"
  | "recordAchievement"
  | "changeProfile"
  | "changeLicences";

/** Those of one kind that can be read here. */
const readable = <C extends Readable>(entries: readonly OutboxEntry[], call: C) =>
  entries
    .filter((entry) => entry.call === call && !("sealed" in (entry.body as object)))
    .map(({ body, id, createdAt }) => ({ body: body as QueuedBody<C>, id, createdAt }));

/** Those taken off the list, too. */
export const allSaved = (db: PersonDatabase): Promise<Saved[]> =>
  db.transaction("r", db.saved, db.outbox, async () => {
    const rows = new Map((await db.saved.toArray()).map((row) => [row.contentId, row]));
    for (const { body, createdAt } of readable(await waitingIn(db, "saved:"), "saveContent")) {
      const contentId = body.record_id_;
      rows.set(contentId, { contentId, saved: body.saved, changedAt: createdAt });
    }
    return [...rows.values()];
  });

export const isSaved = async (db: PersonDatabase, contentId: string): Promise<boolean> => {
  const waiting = await waitingIn(db, `saved:${contentId}`);
  const last = readable(waiting, "saveContent").findLast(
    ({ body }) => body.record_id_ === contentId,
  );
  return last?.body.saved ?? (await db.saved.get(contentId))?.saved ?? false;
};

type Claim = { body: QueuedBody<"claimCredit">; id: string; createdAt: number };

const claimed = ({ body, id, createdAt }: Claim, lesson: Content | undefined): Credit => ({
  id: body.id ?? id,
  contentId: body.record_id_ ?? "",
  ...(lesson && { version: lesson.releasedOn }),
  lessonNumber: body.lesson_number,
  type: body.certificate_type,
  ...(body.credential_type && { credentialType: body.credential_type }),
  ...(body.bias_response && { biasResponse: body.bias_response }),
  amount: Number(body.credits_awarded ?? 0),
  title: body.title_of_activity ?? "",
  awardedOn: body.cme_certificate_awarded_at ?? "",
  state: "claimed",
  claimedAt: createdAt,
});

export async function allCredits(db: PersonDatabase, device: DeviceDatabase): Promise<Credit[]> {
  const [confirmed, waiting] = await db.transaction("r", db.credits, db.outbox, async () => [
    await db.credits.toArray(),
    readable(await waitingIn(db, "content:"), "claimCredit"),
  ]);
  const lessons = await device.content.bulkGet(waiting.map(({ body }) => body.record_id_ ?? ""));
  const claims = waiting.map((entry, at) => claimed(entry, lessons[at]));
  const isConfirmed = ({ contentId, type, version }: Credit) =>
    confirmed.some(
      (credit) =>
        credit.contentId === contentId && credit.type === type && isOfRelease(credit, version),
    );
  return [...confirmed, ...claims.filter((claim) => !isConfirmed(claim))];
}

/** Counted as the server will; one whose terms are not here any more shows once the server has answered. */
function counted(
  { body, id, createdAt }: { body: QueuedBody<"takePostTest">; id: string; createdAt: number },
  lesson: Content | undefined,
  terms: CreditTerms | undefined,
): PostTest[] {
  if (!lesson || !terms) return [];
  const chosen = new Map(body.answers.map(({ question, choice }) => [question, choice]));
  const right = countRight(terms.questions, (one) => chosen.get(one));
  return [
    {
      id: body.id ?? id,
      contentId: body.record_id_,
      version: lesson.releasedOn,
      right,
      of: terms.questions.length,
      passed: right >= terms.passMark,
      takenAt: createdAt,
      state: "claimed",
    },
  ];
}

/** The attempts at the questions of a lesson as it is now, oldest first. */
export async function postTestsOf(
  db: PersonDatabase,
  device: DeviceDatabase,
  contentId: string,
): Promise<PostTest[]> {
  const lesson = await device.content.get(contentId);
  const terms = await device.creditTerms.get(contentId);
  const [confirmed, waiting] = await db.transaction("r", db.postTests, db.outbox, async () => [
    await db.postTests.where("contentId").equals(contentId).toArray(),
    readable(await waitingIn(db, `content:${contentId}`), "takePostTest"),
  ]);
  const ids = new Set(confirmed.map(({ id }) => id));
  const claims = waiting
    .filter(({ body }) => body.record_id_ === contentId)
    .flatMap((entry) => counted(entry, lesson, terms))
    .filter(({ id }) => !ids.has(id));
  return [...confirmed, ...claims]
    .filter(({ version }) => version === lesson?.releasedOn)
    .toSorted((a, b) => a.takenAt - b.takenAt);
}

export const allAchievements = (db: PersonDatabase): Promise<Achievement[]> =>
  db.transaction("r", db.achievements, db.outbox, async () => {
    const confirmed = await db.achievements.toArray();
    const names = new Set(confirmed.map(({ name }) => name));
    const waiting = readable(await waitingIn(db, "achievement:"), "recordAchievement");
    const fresh = waiting.filter(({ body }) => !names.has(body.name));
    return [
      ...confirmed,
      ...fresh.map(
        ({ body, createdAt }): Achievement => ({
          name: body.name,
          icon: body.icon ?? "",
          awardedAt: body.awarded_at === undefined ? createdAt : Date.parse(body.awarded_at),
          state: "claimed",
        }),
      ),
    ];
  });

const SURVEY = "survey:";

/** What was answered can be seen of an entry only by its lane. */
function answeredBy({ lane, id, createdAt }: OutboxEntry): Answered[] {
  const surveyId = Number(lane.slice(SURVEY.length));
  return Number.isInteger(surveyId) ? [{ id, surveyId, answeredAt: createdAt }] : [];
}

export const answersGiven = (db: PersonDatabase): Promise<Answered[]> =>
  db.transaction("r", db.answered, db.outbox, async () => [
    ...(await db.answered.toArray()),
    ...(await waitingIn(db, SURVEY)).flatMap(answeredBy),
  ]);

/** What was given counts as given even when it was refused: nobody is asked twice. */
export const feedbackOf = (
  db: PersonDatabase,
  contentId: string,
): Promise<FeedbackState | undefined> =>
  db.transaction("r", db.feedback, db.outbox, async () => {
    const last = await inLane(db, `feedback:${contentId}`).last();
    if (last) return { contentId, state: "given", at: last.createdAt };
    return await db.feedback.get(contentId);
  });

/** `known`: what the session tells, until the server has. */
export const profileOf = (db: PersonDatabase, known: Profile): Promise<Profile> =>
  db.transaction("r", db.facts, db.outbox, async () => {
    const profile = (await knownProfile.get(db.facts)) ?? known;
    const waiting = readable(await waitingIn(db, "profile"), "changeProfile");
    return waiting.reduce((before, { body }) => withChanges(before, body), profile);
  });

const none: Licences = { licences: [], mayReport: false, onCertificates: false };

export const licencesOf = (db: PersonDatabase): Promise<Licences> =>
  db.transaction("r", db.facts, db.outbox, async () => {
    const waiting = readable(await waitingIn(db, "licences"), "changeLicences").at(-1);
    if (waiting) return licencesFromWire(waiting.body);
    return (await knownLicences.get(db.facts)) ?? none;
  });
