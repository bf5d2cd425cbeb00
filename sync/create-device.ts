import { DEFAULT_HELP_RESOURCES } from "#contract/wellbeing/default-help.ts";
import { takeCelebration } from "./achievements/celebrate.ts";
import { countsSoFar } from "./achievements/counts.ts";
import type { Device } from "./device.ts";
import { downloadQuestions } from "./downloads/questions.ts";
import { contentQuestions } from "./local/content-questions.ts";
import { draftOf } from "./local/draft.ts";
import { asking, knownHelp, uncelebrated } from "./local/facts.ts";
import { type Opened, openDatabases } from "./local/open-databases.ts";
import { onGone } from "./local/presence.ts";
import { remindersOf } from "./local/reminders.ts";
import { outboxEntries, outboxSummary } from "./outbox/questions.ts";
import type { Ports } from "./ports.ts";
import { allAchievements } from "./records/achievements.ts";
import { answersGiven } from "./records/answered.ts";
import { allCredits } from "./records/credits.ts";
import { feedbackOf } from "./records/feedback.ts";
import { licencesOf } from "./records/licenses.ts";
import { allNotes, notesOn } from "./records/notes.ts";
import { postTestsOf } from "./records/post-tests.ts";
import { profileOf } from "./records/profile.ts";
import { allSaved } from "./records/saved.ts";
import type { Profile } from "./records/types.ts";
import type { RunningDevice } from "./run-device.ts";
import type { Session } from "./session/session.ts";
import { type EngineStatus, statusRelay } from "./status-relay.ts";

const LEFT_BY_THEN_MS = 2000;

const atStart = (syncedAt: number | undefined): EngineStatus => ({
  reach: "unknown",
  isWorking: false,
  needsSignIn: false,
  isOutdated: false,
  ...(syncedAt !== undefined && { lastSyncedAt: syncedAt }),
});

const profileIn = ({ user }: Session): Profile => ({
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  ...(user.provider_title && { providerTitle: user.provider_title }),
});

type Later = <A extends readonly unknown[]>(
  of: (running: RunningDevice) => (...args: A) => Promise<void>,
) => (...args: A) => Promise<void>;

/** The commands: each waits until the device runs. */
function commands(running: Promise<RunningDevice>) {
  const later: Later =
    (of) =>
    async (...args) =>
      of(await running)(...args);
  return {
    progress: { record: later(({ acts }) => acts.recordProgress) },
    outbox: { retry: later(({ retry }) => retry), discard: later(({ discard }) => discard) },
    saved: { set: later(({ acts }) => acts.setSaved) },
    credits: {
      claim: later(({ acts }) => acts.claimCredit),
      answerTest: later(({ acts }) => acts.takePostTest),
    },
    notes: {
      save: later(({ acts }) => acts.saveNote),
      delete: later(({ acts }) => acts.deleteNote),
    },
    licences: { change: later(({ acts }) => acts.changeLicences) },
    achievements: { record: later(({ acts }) => acts.recordAchievement) },
    answers: {
      submit: later(({ acts }) => acts.submitAnswers),
      pulse: later(({ acts }) => acts.answerPulse),
      keepDraft: later(({ acts }) => acts.keepDraft),
      dropDraft: later(({ acts }) => acts.dropDraft),
      snooze: later(({ acts }) => acts.snooze),
    },
    feedback: {
      give: later(({ acts }) => acts.giveFeedback),
      dismiss: later(({ acts }) => acts.dismissFeedback),
    },
    profile: { change: later(({ acts }) => acts.changeProfile) },
    insights: { keep: later(({ acts }) => acts.keepInsight) },
    utilization: { log: later(({ acts }) => acts.logUtilization) },
    downloads: {
      add: later(({ downloads }) => downloads.add),
      pause: later(({ downloads }) => downloads.pause),
      resume: later(({ downloads }) => downloads.resume),
      putFirst: later(({ downloads }) => downloads.putFirst),
      pauseAll: later(({ downloads }) => downloads.pauseAll),
      resumeAll: later(({ downloads }) => downloads.resumeAll),
      remove: later(({ downloads }) => downloads.remove),
      setAside: later(({ downloads }) => downloads.setAside),
      bringBack: later(({ downloads }) => downloads.bringBack),
      letGo: later(({ downloads }) => downloads.letGo),
      askToStay: later(({ downloads }) => downloads.askToStay),
      setSmart: later(({ downloads }) => downloads.setSmart),
    },
    putAway: later((device) => device.putAway),
  };
}

/** Starts what acts once it is quiet; stops it when the databases are lost, or taken over by newer code. */
function start(ports: Ports, { device, person, syncedAt }: Opened, isQuiet: Promise<void>) {
  const databases = [device, person];
  const life = new AbortController();
  const status = statusRelay(atStart(syncedAt));
  let supersede = () => status.next({ ...atStart(syncedAt), isOutdated: true });
  const run = async (): Promise<RunningDevice> => {
    await isQuiet;
    // On their own: read together with what acts, the descriptions of the calls hold a slow phone up.
    await import("./outbox/route-of.ts");
    const { runDevice } = await import("./run-device.ts");
    return await runDevice({
      ports,
      device,
      person,
      lastSyncedAt: syncedAt,
      signal: life.signal,
      onStatus: status.next,
      onSuperseded: (tell) => {
        supersede = tell;
      },
      onCleared: () => status.ofStorage({ wasCleared: true }),
    });
  };
  const running = run();
  // A command that needs it rejects, and is told as not done. A page that is being left breaks off the fetching of its code,
  // and is gone a moment later: that is nothing to tell.
  running.catch((error: unknown) =>
    ports.clock.wait(LEFT_BY_THEN_MS, life.signal).then(
      () => ports.report("The device could not be started", error),
      () => undefined,
    ),
  );
  const stop = () => {
    life.abort();
    for (const db of databases) db.close();
  };
  const lose = () => {
    status.ofStorage({ isStorageGone: true });
    stop();
  };
  const giveWay = ({ newVersion }: IDBVersionChangeEvent) => {
    if (newVersion === null) return lose();
    supersede();
    life.abort();
  };
  for (const db of databases) {
    onGone(db, lose);
    db.on("versionchange", giveWay);
  }
  const close = async () => {
    life.abort();
    const started = await running.catch(() => undefined);
    await started?.stopped();
    stop();
  };
  return { running, status$: status.stream, close };
}

/**
 * Opens the databases of the signed-in person; questions are answered from then on. What acts (commands, engine,
 * transfers) is code of its own, fetched and started once `isQuiet`, so that the first screen does not wait for it;
 * a command given earlier waits for it. Rejects as `NotOpened` when there is no database.
 */
export async function createDevice(
  ports: Ports,
  session: Session,
  isQuiet: Promise<void> = Promise.resolve(),
): Promise<Device> {
  const owner = session.user.id;
  const opened = await openDatabases(ports, owner);
  const { device, person } = opened;
  const { running, status$, close } = start(ports, opened, isQuiet);
  const act = commands(running);
  return {
    owner,
    content: contentQuestions(device, ports.files),
    progress: {
      ...act.progress,
      of: (contentId) => person.timeWatched.get(contentId),
      all: () => person.timeWatched.toArray(),
    },
    outbox: {
      ...act.outbox,
      entries: () => outboxEntries(person),
      summary: () => outboxSummary(person),
    },
    saved: { ...act.saved, all: () => allSaved(person) },
    credits: {
      ...act.credits,
      all: () => allCredits(person, device),
      terms: (contentId) => device.creditTerms.get(contentId),
      tests: (contentId) => postTestsOf(person, device, contentId),
    },
    notes: {
      ...act.notes,
      all: () => allNotes(person),
      on: (contentId) => notesOn(person, contentId),
    },
    licences: { ...act.licences, get: () => licencesOf(person) },
    help: { all: async () => (await knownHelp.get(person.facts)) ?? DEFAULT_HELP_RESOURCES },
    achievements: {
      ...act.achievements,
      all: () => allAchievements(person),
      rules: () => device.achievementRules.toArray(),
      counts: () => countsSoFar(device, person),
      uncelebrated: async () => (await uncelebrated.get(person.facts)) ?? [],
      celebrate: (name) => takeCelebration(person, name),
    },
    reminders: remindersOf(person),
    answers: {
      ...act.answers,
      given: () => answersGiven(person),
      survey: (id) => device.surveys.get(id),
      draft: (id) => draftOf(person, ports, id),
      asking: async () => (await asking.get(person.facts)) ?? {},
    },
    feedback: { ...act.feedback, of: (contentId) => feedbackOf(person, contentId) },
    profile: { ...act.profile, get: () => profileOf(person, profileIn(session)) },
    insights: { ...act.insights, kept: (key) => person.insights.get(key) },
    utilization: act.utilization,
    downloads: { ...act.downloads, ...downloadQuestions(device, person, ports) },
    sync: {
      status$,
      now: () => {
        running.then(({ now }) => now()).catch(() => undefined);
      },
    },
    putAway: act.putAway,
    close,
  };
}
