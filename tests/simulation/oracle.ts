import type { QueuedCall } from "#contract/queued-calls.ts";
import { builtInRules } from "#server/learning/achievements/built-in-rules.ts";
import type { PlaybackSample } from "#sync/device.ts";
import type { PersonName } from "../support/small-world.ts";
import type { Kind } from "./fault-kinds.ts";
import { isAfter, markOf as markOfDeed, marksIn, mustSurvive, type UserAction } from "./ledger.ts";
import { counted } from "./needs-attention.ts";
import { names } from "./server/sessions.ts";
import type { ServerState } from "./server/sim-server.ts";
import { type Simulation, violate } from "./state.ts";

/** Returns whether this may be the last of its device's actions that the server applied. */
const mayBeLastApplied = (action: UserAction, all: readonly UserAction[]) =>
  !all.some(
    (other) => other.device === action.device && mustSurvive(other) && isAfter(other, action),
  );

/** After these faults, the order across devices is undefined: ids depend on clocks, and only batches report confirmed writes. */
const withoutOrderAcrossDevices: readonly Kind[] = [
  "server without batches",
  "clock set forward",
  "clock set back",
  "clock at 1970",
  "clock drifts",
  "off for a year",
];

/** Returns whether another device has changed it after a restore, and the server had confirmed this before. */
function isReplacedSinceRestore(sim: Simulation, action: UserAction, all: readonly UserAction[]) {
  const toldBefore = sim.history.toldBefore.get(action.mark);
  if (toldBefore === undefined || sim.swarm.devices.some(({ old }) => old)) return false;
  if (withoutOrderAcrossDevices.some((kind) => sim.counts.fired.has(kind))) return false;
  return all.some(
    (other) => other.device !== action.device && mustSurvive(other) && other.startedAt > toldBefore,
  );
}

type Check = { readonly sim: Simulation; readonly person: PersonName; readonly state: ServerState };
type OfPerson = { readonly person: PersonName };

const of = <T extends OfPerson>({ person }: Check, rows: readonly T[]) =>
  rows.filter((row) => row.person === person);

/** The server's progress must lie between confirmed and attempted progress. */
function checkWatched(check: Check) {
  const { sim, person, state } = check;
  const groups = sim.ledger.about("recordTimeWatched", person);
  const rows = new Map(of(check, state.watched).map((row) => [row.record, row]));
  for (const record of new Set([...groups.keys(), ...rows.keys()])) {
    const actions = groups.get(record) ?? [];
    const { seconds = 0, finished = false } = rows.get(record) ?? {};
    const furthest = (some: readonly UserAction[]) =>
      Math.max(0, ...some.map(({ value }) => (value as PlaybackSample).furthest));
    const end = (some: readonly UserAction[]) =>
      some.some(({ value }) => (value as PlaybackSample).finished);
    const promised = actions.filter(mustSurvive);
    const what = `${person} ${record}: ${seconds} s, finished ${finished}`;
    const isLess = seconds < furthest(promised) || (end(promised) && !finished);
    if (isLess) violate(sim, "lost", what);
    if (seconds > furthest(actions) || (finished && !end(actions))) violate(sim, "invented", what);
  }
}

/** Returns the rule that is broken if the server's value can't be the latest one. */
function latestViolation(
  sim: Simulation,
  actions: readonly UserAction[],
  matching: readonly UserAction[],
  isThere: boolean,
) {
  if (matching.length === 0) return isThere ? "invented" : "lost";
  // Writes that were in flight when the device was cleared may arrive at any time.
  const isLast = (action: UserAction) =>
    action.isExcused ||
    (mayBeLastApplied(action, actions) && !isReplacedSinceRestore(sim, action, actions));
  return matching.some(isLast) ? undefined : "order";
}

/** Checks that the latest value of one of the devices is stored. */
function checkLatest<T>(
  { sim, person }: Check,
  call: QueuedCall,
  now: ReadonlyMap<string, T>,
  says: (action: UserAction) => T,
  /** The value before any action. */
  first?: T,
) {
  const groups = sim.ledger.about(call, person);
  for (const about of new Set([...groups.keys(), ...now.keys()])) {
    const actions = groups.get(about) ?? [];
    const isThere = now.has(about);
    const mayBeMissing = !actions.some(mustSurvive);
    if (!isThere && mayBeMissing) continue;
    const value = now.get(about) ?? first;
    const matching = actions.filter((action) => says(action) === value);
    const fault = latestViolation(sim, actions, matching, isThere);
    if (fault) violate(sim, fault, `${person} ${call} ${about}: ${String(value)}`);
  }
}

/** Checks that each action was applied exactly once. `marks` are in the server's order. */
function checkEach({ sim, person }: Check, call: QueuedCall, marks: readonly string[]) {
  const actions = sim.ledger.actions.filter(
    (action) => action.call === call && action.person === person,
  );
  for (const action of actions) {
    const times = marks.filter((mark) => mark === action.mark).length;
    const what = `${call} ${action.mark} is there ${times} times`;
    if (times === 0 && mustSurvive(action)) violate(sim, "lost", what);
    if (times > 1) violate(sim, "duplicate", what);
  }
  const known = new Set(actions.map(({ mark }) => mark));
  for (const mark of marks) if (!known.has(mark)) violate(sim, "invented", `${call} ${mark}`);
}

function checkOrder({ sim }: Check, call: QueuedCall, marks: readonly string[]) {
  const actions = marks
    .flatMap((mark) => sim.ledger.ofMark(mark) ?? [])
    .filter((action) => !action.isExcused);
  for (const [at, action] of actions.entries()) {
    const overtaken = actions
      .slice(at + 1)
      .find((later) => later.device === action.device && isAfter(action, later));
    if (overtaken) violate(sim, "order", `${call}: ${action.mark} came before ${overtaken.mark}`);
  }
}

function isReached(person: PersonName, name: string, actions: readonly UserAction[]): boolean {
  const rule = builtInRules.find((one) => one.name === name);
  const done = actions.filter((action) => action.person === person);
  return rule !== undefined && (counted[rule.counts]?.(done) ?? 0) >= rule.at_least;
}

/** Checks that each thing exists once, however often it was requested. */
function checkOnce(
  check: Check,
  call: QueuedCall,
  keys: readonly string[],
  keyOf: (action: UserAction) => string,
) {
  const { sim, person } = check;
  const actions = sim.ledger.actions.filter(
    (action) => action.call === call && action.person === person,
  );
  // Devices record achievements automatically, so enough must have been done.
  const isDue = (key: string) =>
    call === "recordAchievement" && isReached(person, key, sim.ledger.actions);
  // A device doesn't queue an achievement that it has pulled, so a restore takes it along with the check-ins it was for.
  const surviving = sim.ledger.actions.filter(mustSurvive);
  const wentWithRestore = (key: string) =>
    call === "recordAchievement" && sim.history.restores > 0 && !isReached(person, key, surviving);
  for (const action of actions)
    if (mustSurvive(action) && !keys.includes(keyOf(action)) && !wentWithRestore(keyOf(action)))
      violate(sim, "lost", `${person} ${call} ${keyOf(action)}`);
  for (const [at, key] of keys.entries()) {
    if (!actions.some((action) => keyOf(action) === key) && !isDue(key))
      violate(sim, "invented", `${person} ${call} ${key}`);
    if (keys.indexOf(key) !== at) violate(sim, "duplicate", `${person} ${call} ${key}`);
  }
}

/** Every text names its person in its mark. */
function checkOwners({ sim, person, state }: Check) {
  for (const [list, rows] of Object.entries(state)) {
    const theirs = (rows as readonly OfPerson[]).filter((row) => row.person === person);
    for (const mark of marksIn(theirs))
      if (!mark.startsWith(person))
        violate(sim, "wrong person", `${mark} is in ${list} of ${person}`);
  }
}

function checkPerson(check: Check) {
  const { person, state } = check;
  const markOf = (row: object) => marksIn(row)[0] ?? "";
  checkWatched(check);
  checkLatest(
    check,
    "saveContent",
    new Map(of(check, state.saved).map((row) => [row.record, row.saved])),
    ({ value }) => value === true,
    false,
  );
  checkLatest(
    check,
    "giveFeedback",
    new Map(of(check, state.feedback).map((row) => [row.record, markOf(row)])),
    ({ mark }) => mark,
  );
  const [profile] = of(check, state.profiles);
  const fields = Object.entries({ location: profile?.location, specialty: profile?.specialty });
  checkLatest(
    check,
    "changeProfile",
    new Map(fields.flatMap(([field, text]) => (text ? [[field, text] as const] : []))),
    ({ mark }) => mark,
  );
  const responses = of(check, state.responses);
  const pulses = responses.filter(({ survey }) => survey === 27).map(markOf);
  const answers = responses.filter(({ survey }) => survey !== 27).map(markOf);
  checkEach(check, "answerPulseCheck", pulses);
  checkOrder(check, "answerPulseCheck", pulses);
  checkEach(check, "submitSurvey", answers);
  checkOrder(check, "submitSurvey", answers);
  const tests = of(check, state.tests).map(({ action }) => markOfDeed(person, action));
  checkEach(check, "takePostTest", tests);
  checkOrder(check, "takePostTest", tests);
  checkLatest(
    check,
    "changeLicences",
    new Map(of(check, state.licenses).map(({ number }) => ["licences", number])),
    ({ mark }) => mark,
  );
  const notes = of(check, state.notes).filter((row) => !row.deleted);
  checkEach(check, "saveNote", notes.map(markOf));
  const highlights = of(check, state.highlights).filter((row) => !row.deleted);
  checkEach(check, "saveHighlight", highlights.map(markOf));
  checkEach(check, "logUtilization", of(check, state.events).map(markOf));
  checkOnce(
    check,
    "claimCredit",
    of(check, state.credits).map(({ record, type }) => `${record} ${type}`),
    ({ about, value }) => `${about} ${value}`,
  );
  checkOnce(
    check,
    "recordAchievement",
    of(check, state.achievements).map(({ name }) => name),
    ({ about }) => about,
  );
  checkOwners(check);
}

/** Compares everything that was confirmed with everything on the server. */
export function checkServerState(sim: Simulation, state: ServerState) {
  for (const person of names) checkPerson({ sim, person, state });
}
