import type { QueuedCall } from "#contract/routes.ts";
import { builtInRules } from "#server/learning/achievements/built-in-rules.ts";
import type { PlaybackSample } from "#sync/device.ts";
import { type PersonName, people } from "../support/small-world.ts";
import { type Deed, isAfter, isPromised, markOf as markOfDeed, marksIn } from "./ledger.ts";
import { counted } from "./needs-attention.ts";
import type { Truth } from "./server/sim-server.ts";
import { breach, type Scene } from "./state.ts";

const names = Object.keys(people) as PersonName[];

/** Could it have been the last one of its phone that reached the server? */
const isLastOfPhone = (deed: Deed, all: readonly Deed[]) =>
  !all.some((other) => other.phone === deed.phone && isPromised(other) && isAfter(other, deed));

/**
 * A server that went back to its backup has forgotten what phones still know to be there; doing it once more says nothing
 * new to them.
 */
const isForgotten = ({ history }: Scene, deeds: readonly Deed[]) =>
  history.restores > 0 && deeds.some(({ isForgiven }) => isForgiven);

type Judging = { readonly scene: Scene; readonly person: PersonName; readonly truth: Truth };
type OfPerson = { readonly person: PersonName };

const of = <T extends OfPerson>({ person }: Judging, rows: readonly T[]) =>
  rows.filter((row) => row.person === person);

/** Furthest points and ends: between what was promised and what was tried. */
function judgeWatched(judging: Judging) {
  const { scene, person, truth } = judging;
  const groups = scene.ledger.about("recordTimeWatched", person);
  const rows = new Map(of(judging, truth.watched).map((row) => [row.record, row]));
  for (const record of new Set([...groups.keys(), ...rows.keys()])) {
    const deeds = groups.get(record) ?? [];
    const { seconds = 0, finished = false } = rows.get(record) ?? {};
    const furthest = (some: readonly Deed[]) =>
      Math.max(0, ...some.map(({ value }) => (value as PlaybackSample).furthest));
    const end = (some: readonly Deed[]) =>
      some.some(({ value }) => (value as PlaybackSample).finished);
    const promised = deeds.filter(isPromised);
    const what = `${person} ${record}: ${seconds} s, finished ${finished}`;
    const isLess = seconds < furthest(promised) || (end(promised) && !finished);
    if (isLess && !isForgotten(scene, deeds)) breach(scene, "lost", what);
    if (seconds > furthest(deeds) || (finished && !end(deeds))) breach(scene, "invented", what);
  }
}

/** What the last word about something should be one of. */
function faultOfWord(deeds: readonly Deed[], saying: readonly Deed[], isThere: boolean) {
  if (saying.length === 0) return isThere ? "invented" : "lost";
  // What was under way when its phone was cleared may come at any time.
  const isLast = (deed: Deed) => deed.isForgiven || isLastOfPhone(deed, deeds);
  return saying.some(isLast) ? undefined : "order";
}

/** Of each thing, the last word of one of the phones counts. */
function judgeLatest<T>(
  { scene, person }: Judging,
  call: QueuedCall,
  now: ReadonlyMap<string, T>,
  says: (deed: Deed) => T,
  /** What it is before anybody has said anything. */
  first?: T,
) {
  const groups = scene.ledger.about(call, person);
  for (const about of new Set([...groups.keys(), ...now.keys()])) {
    const deeds = groups.get(about) ?? [];
    const isThere = now.has(about);
    const mayBeMissing = isForgotten(scene, deeds) || !deeds.some(isPromised);
    if (!isThere && mayBeMissing) continue;
    const value = now.get(about) ?? first;
    const saying = deeds.filter((deed) => says(deed) === value);
    const fault = faultOfWord(deeds, saying, isThere);
    if (fault) breach(scene, fault, `${person} ${call} ${about}: ${String(value)}`);
  }
}

/** Each once; in the order of one phone. `marks` as they came to the server. */
function judgeEach({ scene, person }: Judging, call: QueuedCall, marks: readonly string[]) {
  const deeds = scene.ledger.deeds.filter((deed) => deed.call === call && deed.person === person);
  for (const deed of deeds) {
    const times = marks.filter((mark) => mark === deed.mark).length;
    const what = `${call} ${deed.mark} is there ${times} times`;
    if (times === 0 && isPromised(deed)) breach(scene, "lost", what);
    if (times > 1) breach(scene, "twice", what);
  }
  const known = new Set(deeds.map(({ mark }) => mark));
  for (const mark of marks) if (!known.has(mark)) breach(scene, "invented", `${call} ${mark}`);
}

function judgeOrder({ scene }: Judging, call: QueuedCall, marks: readonly string[]) {
  const deeds = marks
    .flatMap((mark) => scene.ledger.ofMark(mark) ?? [])
    .filter((deed) => !deed.isForgiven);
  for (const [at, deed] of deeds.entries()) {
    const overtaken = deeds
      .slice(at + 1)
      .find((later) => later.phone === deed.phone && isAfter(deed, later));
    if (overtaken) breach(scene, "order", `${call}: ${deed.mark} came before ${overtaken.mark}`);
  }
}

/** Devices record what is reached by themselves; enough must have been done for it. */
function isReached({ scene, person }: Judging, name: string): boolean {
  const rule = builtInRules.find((one) => one.name === name);
  const done = scene.ledger.deeds.filter((deed) => deed.person === person);
  return rule !== undefined && (counted[rule.counts]?.(done) ?? 0) >= rule.at_least;
}

/** Once for each thing, however often it was asked for. */
function judgeOnce(
  judging: Judging,
  call: QueuedCall,
  keys: readonly string[],
  keyOf: (deed: Deed) => string,
) {
  const { scene, person } = judging;
  const deeds = scene.ledger.deeds.filter((deed) => deed.call === call && deed.person === person);
  const isDue = (key: string) => call === "recordAchievement" && isReached(judging, key);
  for (const deed of deeds)
    if (isPromised(deed) && !keys.includes(keyOf(deed)) && !isForgotten(scene, deeds))
      breach(scene, "lost", `${person} ${call} ${keyOf(deed)}`);
  for (const [at, key] of keys.entries()) {
    if (!deeds.some((deed) => keyOf(deed) === key) && !isDue(key))
      breach(scene, "invented", `${person} ${call} ${key}`);
    if (keys.indexOf(key) !== at) breach(scene, "twice", `${person} ${call} ${key}`);
  }
}

/** Every text carries whose it is. */
function judgeHands({ scene, person, truth }: Judging) {
  for (const [list, rows] of Object.entries(truth)) {
    const theirs = (rows as readonly OfPerson[]).filter((row) => row.person === person);
    for (const mark of marksIn(theirs))
      if (!mark.startsWith(person)) breach(scene, "hands", `${mark} is in ${list} of ${person}`);
  }
}

function judgePerson(judging: Judging) {
  const { person, truth } = judging;
  const markOf = (row: object) => marksIn(row)[0] ?? "";
  judgeWatched(judging);
  judgeLatest(
    judging,
    "saveContent",
    new Map(of(judging, truth.saved).map((row) => [row.record, row.saved])),
    ({ value }) => value === true,
    false,
  );
  judgeLatest(
    judging,
    "giveFeedback",
    new Map(of(judging, truth.feedback).map((row) => [row.record, markOf(row)])),
    ({ mark }) => mark,
  );
  const [profile] = of(judging, truth.profiles);
  const fields = Object.entries({ location: profile?.location, specialty: profile?.specialty });
  judgeLatest(
    judging,
    "changeProfile",
    new Map(fields.flatMap(([field, text]) => (text ? [[field, text] as const] : []))),
    ({ mark }) => mark,
  );
  const responses = of(judging, truth.responses);
  const pulses = responses.filter(({ survey }) => survey === 27).map(markOf);
  const answers = responses.filter(({ survey }) => survey !== 27).map(markOf);
  judgeEach(judging, "answerPulseCheck", pulses);
  judgeOrder(judging, "answerPulseCheck", pulses);
  judgeEach(judging, "submitSurvey", answers);
  judgeOrder(judging, "submitSurvey", answers);
  const tests = of(judging, truth.tests).map(({ deed }) => markOfDeed(person, deed));
  judgeEach(judging, "takePostTest", tests);
  judgeOrder(judging, "takePostTest", tests);
  judgeLatest(
    judging,
    "changeLicences",
    new Map(of(judging, truth.licences).map(({ number }) => ["licences", number])),
    ({ mark }) => mark,
  );
  const notes = of(judging, truth.notes).filter((row) => !row.deleted);
  judgeEach(judging, "saveNote", notes.map(markOf));
  judgeEach(judging, "logUtilization", of(judging, truth.events).map(markOf));
  judgeOnce(
    judging,
    "claimCredit",
    of(judging, truth.credits).map(({ record, type }) => `${record} ${type}`),
    ({ about, value }) => `${about} ${value}`,
  );
  judgeOnce(
    judging,
    "recordAchievement",
    of(judging, truth.achievements).map(({ name }) => name),
    ({ about }) => about,
  );
  judgeHands(judging);
}

/** Everything that was promised against everything the server has. */
export function judge(scene: Scene, truth: Truth) {
  for (const person of names) judgePerson({ scene, person, truth });
}
