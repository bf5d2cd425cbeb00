import type { QueuedCall } from "#contract/queued-calls.ts";
import { isEncrypted } from "#contract/sync/encrypted.ts";
import { builtInRules } from "#server/learning/achievements/built-in-rules.ts";
import type { Device, PlaybackSample } from "#sync/device.ts";
import type { PersonName } from "../support/small-world.ts";
import { WITHDRAWN_LESSON } from "./actions.ts";
import { isAfter, marksIn, mustSurvive, type UserAction } from "./ledger.ts";
import { QUIZ_LESSON, typeOf } from "./server/catalog.ts";
import { ask, inTurn, type SimDevice, type Simulation, violate } from "./state.ts";

type Entry = Awaited<ReturnType<Device["outbox"]["entries"]>>[number];

/** Attempts before a write counts as failed. */
const MAX_FAILURES = 8;

type FailedWrite = {
  readonly sim: Simulation;
  readonly device: SimDevice;
  readonly person: PersonName;
  readonly entry: Entry;
  /** Decrypted. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The actions this write contains. */
  readonly actions: readonly UserAction[];
  /** The actions in all failed writes of this device. */
  readonly waiting: Set<UserAction>;
};

const codeOf = ({ entry }: FailedWrite) => entry.reason?.code ?? "";
const aboutOf = (body: FailedWrite["body"]) => String(body.record_id_ ?? body.name ?? "");

/** Returns the actions in a write by their marks, or else by what it is about. */
function actionsIn(
  sim: Simulation,
  device: SimDevice,
  person: PersonName,
  call: QueuedCall,
  body: FailedWrite["body"],
) {
  const marks = marksIn(body);
  return sim.ledger.actions.filter(
    (action) =>
      action.device === device.index &&
      action.person === person &&
      action.call === call &&
      (marks.length > 0 ? marks.includes(action.mark) : action.about === aboutOf(body)),
  );
}

const concernsWithdrawnLesson = ({ sim, body }: FailedWrite) =>
  sim.history.isWithdrawn && aboutOf(body) === WITHDRAWN_LESSON;

/** Claiming again while a claim of the same lesson waits adds nothing, so both are refused together. */
const wasRefused = ({ sim, device, person }: FailedWrite, action: UserAction) =>
  sim.traffic.wasRefused(action.mark) ||
  (action.call === "claimCredit" &&
    sim.ledger.actions.some(
      (other) =>
        other.call === "claimCredit" &&
        other.about === action.about &&
        other.device === device.index &&
        other.person === person &&
        isAfter(action, other) &&
        sim.traffic.wasRefused(other.mark),
    ));

/** Returns what the person had done on this device before the action. */
const doneBefore = (write: FailedWrite, action: UserAction) =>
  write.sim.ledger.actions.filter(
    (other) =>
      other.device === write.device.index &&
      other.person === write.person &&
      mustSurvive(other) &&
      !write.waiting.has(other) &&
      !wasRefused(write, other) &&
      isAfter(action, other),
  );

const isEnd = ({ call, value }: UserAction) =>
  call === "recordTimeWatched" && (value as PlaybackSample).finished;

/** The lesson wasn't finished on this device before the claim. */
function wasNotFinished(write: FailedWrite) {
  const about = aboutOf(write.body);
  return write.actions.some(
    (claim) => !doneBefore(write, claim).some((action) => isEnd(action) && action.about === about),
  );
}

function isWrongCreditType({ person, body }: FailedWrite) {
  const { certificate_type: type } = body;
  return type !== "participation" && type !== typeOf(person, aboutOf(body));
}

/** The quiz wasn't passed on this device before the claim. */
function wasNotPassed(write: FailedWrite) {
  const isPassed = ({ call, value }: UserAction) => call === "takePostTest" && value === true;
  return (
    aboutOf(write.body) === QUIZ_LESSON &&
    write.actions.some((claim) => !doneBefore(write, claim).some(isPassed))
  );
}

/** Counts what each achievement rule requires. */
export const counted: Readonly<Record<string, (done: readonly UserAction[]) => number>> = {
  lessons_finished: (done) => new Set(done.filter(isEnd).map(({ about }) => about)).size,
  credits_claimed: (done) => done.filter(({ call }) => call === "claimCredit").length,
  surveys_answered: (done) =>
    done.filter(({ call }) => call === "submitSurvey" || call === "answerPulseCheck").length,
};

const ruleOf = ({ body }: FailedWrite) => builtInRules.find(({ name }) => name === body.name);

/** The rule wasn't met on this device. */
function wasNotEarned(write: FailedWrite) {
  const rule = ruleOf(write);
  return write.actions.some((action) => {
    const done = doneBefore(write, action);
    return rule !== undefined && (counted[rule.counts]?.(done) ?? 0) < rule.at_least;
  });
}

/**
 * The restored server has lost something the rule counts. The device may have recorded the
 * achievement long before.
 */
function isExplainedByRestore(write: FailedWrite) {
  const { sim, device, person, actions } = write;
  if (sim.history.restores === 0) return false;
  const gone = sim.ledger.actions.filter(
    (action) => action.isExcused && action.device === device.index && action.person === person,
  );
  return actions.length === 0 || (counted[ruleOf(write)?.counts ?? ""]?.(gone) ?? 0) > 0;
}

/** Returns whether the failure code is justified. Codes that aren't listed never are. */
const justifiedBy: Readonly<Record<string, (write: FailedWrite) => boolean>> = {
  not_found: concernsWithdrawnLesson,
  not_finished: wasNotFinished,
  not_eligible: isWrongCreditType,
  not_passed: wasNotPassed,
  not_earned: wasNotEarned,
  failing: ({ sim, entry }) => {
    const { all, whileWell } = sim.traffic.failuresOf(entry.id);
    return all >= MAX_FAILURES && whileWell > 0;
  },
};

/** One entry may contain several actions, because repeating a pending request adds nothing. */
function markDiscarded({ sim, actions }: FailedWrite) {
  for (const action of sim.ledger.actions) {
    const isSame = actions.some(
      (one) =>
        one.call === action.call &&
        one.device === action.device &&
        one.person === action.person &&
        one.about === action.about &&
        (one.call !== "claimCredit" || one.value === action.value),
    );
    if (isSame && !isNeverMerged(action.call)) action.isDiscarded = true;
  }
  for (const action of actions) action.isDiscarded = true;
}

/** Returns whether writes of this call are always separate. */
const isNeverMerged = (call: QueuedCall) =>
  [
    "submitSurvey",
    "answerPulseCheck",
    "takePostTest",
    "saveNote",
    "saveHighlight",
    "logUtilization",
  ].includes(call);

async function readFailedWrite(
  sim: Simulation,
  device: SimDevice,
  person: PersonName,
  entry: Entry,
  waiting: Set<UserAction>,
): Promise<FailedWrite> {
  const { body } = entry;
  const opened = isEncrypted(body)
    ? await inTurn(sim, () => sim.server.open(body.sealed, entry))
    : body;
  const whole = (opened ?? {}) as FailedWrite["body"];
  const actions = actionsIn(sim, device, person, entry.call, whole);
  for (const action of actions) waiting.add(action);
  return { sim, device, person, entry, body: whole, actions, waiting };
}

/** Checks every failed write, then retries or discards it as a person would. */
export async function handleFailedWrites(
  sim: Simulation,
  device: SimDevice,
  person: PersonName,
  app: Device,
) {
  const entries = await ask(sim, app.outbox.entries());
  const waiting = new Set<UserAction>();
  const writes: FailedWrite[] = [];
  for (const entry of entries.filter(({ state }) => state === "parked"))
    writes.push(await readFailedWrite(sim, device, person, entry, waiting));
  for (const write of writes.filter((each) => codeOf(each) !== "failing")) markDiscarded(write);
  for (const write of writes) {
    checkFailedWrite(write);
    const { retry, discard } = app.outbox;
    const handle = codeOf(write) === "failing" ? retry : discard;
    await ask(sim, handle(write.entry.seq));
  }
}

function checkFailedWrite(write: FailedWrite) {
  const { sim, device, entry, actions } = write;
  const code = codeOf(write);
  const what = `${entry.call} ${entry.lane} (${actions.map(({ mark }) => mark)}): ${code}`;
  sim.log(device.index, () => `needs attention: ${what}`);
  if (entry.call === "recordAchievement" && code === "not_earned" && isExplainedByRestore(write))
    return;
  // Sent automatically, and replaced by the next report.
  if (entry.call === "reportDevice") return;
  if (actions.length === 0) violate(sim, "lost", `Set aside, and not whole: ${what}`);
  if (!justifiedBy[code]?.(write)) violate(sim, "unjustified", what);
}
