import type { QueuedCall } from "#contract/routes.ts";
import { isEncrypted } from "#contract/sync/encrypted.ts";
import { builtInRules } from "#server/learning/achievements/built-in-rules.ts";
import type { Device, PlaybackSample } from "#sync/device.ts";
import type { PersonName } from "../support/small-world.ts";
import { WITHDRAWN } from "./actions.ts";
import { type Deed, isAfter, isPromised, marksIn } from "./ledger.ts";
import { ASKING, typeOf } from "./server/catalogue.ts";
import { ask, breach, inTurn, type Phone, type Scene } from "./state.ts";

type Entry = Awaited<ReturnType<Device["outbox"]["entries"]>>[number];

/** Fails alone so often before it is set aside. */
const MOST_FAILURES = 8;

type SetAside = {
  readonly scene: Scene;
  readonly phone: Phone;
  readonly person: PersonName;
  readonly entry: Entry;
  /** Opened, if it was sealed. */
  readonly body: Readonly<Record<string, unknown>>;
  /** What was done that is in it. */
  readonly deeds: readonly Deed[];
  /** What is in anything that was set aside. */
  readonly waiting: Set<Deed>;
};

const codeOf = ({ entry }: SetAside) => entry.reason?.code ?? "";
const aboutOf = (body: SetAside["body"]) => String(body.record_id_ ?? body.name ?? "");

/** By the mark it carries, or else by what it is about. */
function deedsIn(
  scene: Scene,
  phone: Phone,
  person: PersonName,
  call: QueuedCall,
  body: SetAside["body"],
) {
  const marks = marksIn(body);
  return scene.ledger.deeds.filter(
    (deed) =>
      deed.phone === phone.index &&
      deed.person === person &&
      deed.call === call &&
      (marks.length > 0 ? marks.includes(deed.mark) : deed.about === aboutOf(body)),
  );
}

const atWithdrawn = ({ scene, body }: SetAside) =>
  scene.history.isWithdrawn && aboutOf(body) === WITHDRAWN;

/** What was done on this phone before somebody took credit for it. */
const doneBefore = ({ scene, phone, person, waiting }: SetAside, deed: Deed) =>
  scene.ledger.deeds.filter(
    (other) =>
      other.phone === phone.index &&
      other.person === person &&
      isPromised(other) &&
      !waiting.has(other) &&
      !scene.traffic.wasRefused(other.mark) &&
      isAfter(deed, other),
  );

const isEnd = ({ call, value }: Deed) =>
  call === "recordTimeWatched" && (value as PlaybackSample).finished;

/** Nobody on this phone had it finished before they claimed. */
function wasNotFinished(aside: SetAside) {
  const about = aboutOf(aside.body);
  return aside.deeds.some(
    (claim) => !doneBefore(aside, claim).some((deed) => isEnd(deed) && deed.about === about),
  );
}

function isForOthers({ person, body }: SetAside) {
  const { certificate_type: type } = body;
  return type !== "participation" && type !== typeOf(person, aboutOf(body));
}

/** Nobody on this phone had answered well enough before they claimed. */
function wasNotPassed(aside: SetAside) {
  const isPassed = ({ call, value }: Deed) => call === "takePostTest" && value === true;
  return (
    aboutOf(aside.body) === ASKING &&
    aside.deeds.some((claim) => !doneBefore(aside, claim).some(isPassed))
  );
}

/** How much of what achievements count was done. */
export const counted: Readonly<Record<string, (done: readonly Deed[]) => number>> = {
  lessons_finished: (done) => new Set(done.filter(isEnd).map(({ about }) => about)).size,
  credits_claimed: (done) => done.filter(({ call }) => call === "claimCredit").length,
  surveys_answered: (done) =>
    done.filter(({ call }) => call === "submitSurvey" || call === "answerPulseCheck").length,
};

const ruleOf = ({ body }: SetAside) => builtInRules.find(({ name }) => name === body.name);

/** Nobody on this phone had done enough for it. */
function wasNotEarned(aside: SetAside) {
  const rule = ruleOf(aside);
  return aside.deeds.some((deed) => {
    const done = doneBefore(aside, deed);
    return rule !== undefined && (counted[rule.counts]?.(done) ?? 0) < rule.at_least;
  });
}

/** Of what it counts, a restored server has forgotten something. A device records it by itself, perhaps long before. */
function isForgotten(aside: SetAside) {
  const { scene, phone, person, deeds } = aside;
  if (scene.history.restores === 0) return false;
  const gone = scene.ledger.deeds.filter(
    (deed) => deed.isForgiven && deed.phone === phone.index && deed.person === person,
  );
  return deeds.length === 0 || (counted[ruleOf(aside)?.counts ?? ""]?.(gone) ?? 0) > 0;
}

/** Is the reason true? What is not listed is never one. */
const isTrue: Readonly<Record<string, (aside: SetAside) => boolean>> = {
  not_found: atWithdrawn,
  not_finished: wasNotFinished,
  not_eligible: isForOthers,
  not_passed: wasNotPassed,
  not_earned: wasNotEarned,
  failing: ({ scene, entry }) => {
    const { all, whileWell } = scene.traffic.failuresOf(entry.id);
    return all >= MOST_FAILURES && whileWell > 0;
  },
};

/** One entry may stand for several deeds: who asks again for what is asked for already is told that it is. */
function giveUp({ scene, deeds }: SetAside) {
  for (const deed of scene.ledger.deeds) {
    const isSame = deeds.some(
      (one) =>
        one.call === deed.call &&
        one.phone === deed.phone &&
        one.person === deed.person &&
        one.about === deed.about &&
        (one.call !== "claimCredit" || one.value === deed.value),
    );
    if (isSame && !isEach(deed.call)) deed.isGivenUp = true;
  }
  for (const deed of deeds) deed.isGivenUp = true;
}

/** Are these never united, so that each is there for itself? */
const isEach = (call: QueuedCall) =>
  ["submitSurvey", "answerPulseCheck", "takePostTest", "saveNote", "logUtilization"].includes(call);

async function read(
  scene: Scene,
  phone: Phone,
  person: PersonName,
  entry: Entry,
  waiting: Set<Deed>,
): Promise<SetAside> {
  const { body } = entry;
  const opened = isEncrypted(body)
    ? await inTurn(scene, () => scene.server.open(body.sealed, entry))
    : body;
  const whole = (opened ?? {}) as SetAside["body"];
  const deeds = deedsIn(scene, phone, person, entry.call, whole);
  for (const deed of deeds) waiting.add(deed);
  return { scene, phone, person, entry, body: whole, deeds, waiting };
}

/** What the person does with what needs attention, once it is clear why: tries again, or gives it up. */
export async function attend(scene: Scene, phone: Phone, person: PersonName, device: Device) {
  const entries = await ask(scene, device.outbox.entries());
  const waiting = new Set<Deed>();
  const asides: SetAside[] = [];
  for (const entry of entries.filter(({ state }) => state === "parked"))
    asides.push(await read(scene, phone, person, entry, waiting));
  for (const aside of asides.filter((each) => codeOf(each) !== "failing")) giveUp(aside);
  for (const aside of asides) {
    judgeAside(aside);
    const { retry, discard } = device.outbox;
    const handle = codeOf(aside) === "failing" ? retry : discard;
    await ask(scene, handle(aside.entry.seq));
  }
}

function judgeAside(aside: SetAside) {
  const { scene, phone, entry, deeds } = aside;
  const code = codeOf(aside);
  const what = `${entry.call} ${entry.lane} (${deeds.map(({ mark }) => mark)}): ${code}`;
  scene.tell(phone.index, () => `needs attention: ${what}`);
  if (entry.call === "recordAchievement" && code === "not_earned" && isForgotten(aside)) return;
  // Nobody did it, and nobody misses it: a newer one comes.
  if (entry.call === "reportDevice") return;
  if (deeds.length === 0) breach(scene, "lost", `Set aside, and not whole: ${what}`);
  if (!isTrue[code]?.(aside)) breach(scene, "undeserved", what);
}
