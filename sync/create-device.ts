import { DEFAULT_HELP_RESOURCES } from "#contract/wellbeing/default-help.ts";
import { achievementQueries } from "./achievements/queries.ts";
import type { Device } from "./device.ts";
import { downloadQueries } from "./downloads/queries.ts";
import { contentQueries } from "./local/content-queries.ts";
import { draftOf } from "./local/draft.ts";
import { knownAssignments } from "./local/fact.ts";
import { knownHelp, ownQuestionsSkippedAt, pulseSchedule, recentSearches } from "./local/facts.ts";
import { type Opened, openDatabases } from "./local/open-databases.ts";
import { onStorageLost } from "./local/presence.ts";
import { remindersOf } from "./local/reminders.ts";
import { hasHistory, welcomeOf } from "./local/welcome.ts";
import { outboxEntries, outboxSummary } from "./outbox/queries.ts";
import type { Ports } from "./ports.ts";
import { answersGiven } from "./records/answered.ts";
import { allCredits } from "./records/credits.ts";
import { feedbackOf } from "./records/feedback.ts";
import { highlightQueries } from "./records/highlights.ts";
import { licensesOf } from "./records/licenses.ts";
import { noteQueries } from "./records/notes.ts";
import { postTestsOf } from "./records/post-tests.ts";
import { profileOf } from "./records/profile.ts";
import { allSaved } from "./records/saved.ts";
import type { Profile } from "./records/types.ts";
import type { RunningDevice } from "./run-device.ts";
import type { Session } from "./session/session.ts";
import { type EngineStatus, statusRelay } from "./status-relay.ts";

const PAGE_LEAVE_MS = 2000;

const initialStatus = (syncedAt: number | undefined): EngineStatus => ({
  reach: "unknown",
  isWorking: false,
  needsSignIn: false,
  isOutdated: false,
  ...(syncedAt !== undefined && { lastSyncedAt: syncedAt }),
});

const profileFromSession = ({ user }: Session): Profile => ({
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  ...(user.provider_title && { providerTitle: user.provider_title }),
});

type Later = <A extends readonly unknown[]>(
  of: (running: RunningDevice) => (...args: A) => Promise<void>,
) => (...args: A) => Promise<void>;

/** Returns the commands. Each one waits until the device is running. */
function createCommands(running: Promise<RunningDevice>) {
  const later: Later =
    (of) =>
    async (...args) =>
      of(await running)(...args);
  return {
    progress: { record: later(({ actions }) => actions.recordProgress) },
    outbox: { retry: later(({ retry }) => retry), discard: later(({ discard }) => discard) },
    saved: { set: later(({ actions }) => actions.setSaved) },
    credits: {
      claim: later(({ actions }) => actions.claimCredit),
      answerTest: later(({ actions }) => actions.takePostTest),
    },
    notes: {
      save: later(({ actions }) => actions.saveNote),
      delete: later(({ actions }) => actions.deleteNote),
    },
    highlights: {
      add: later(({ actions }) => actions.addHighlight),
      remove: later(({ actions }) => actions.removeHighlight),
    },
    searches: {
      remember: later(({ actions }) => actions.rememberSearch),
      forget: later(({ actions }) => actions.forgetSearches),
    },
    licenses: { change: later(({ actions }) => actions.changeLicenses) },
    achievements: { record: later(({ actions }) => actions.recordAchievement) },
    answers: {
      submit: later(({ actions }) => actions.submitAnswers),
      pulse: later(({ actions }) => actions.answerPulse),
      saveDraft: later(({ actions }) => actions.saveDraft),
      deleteDraft: later(({ actions }) => actions.deleteDraft),
      skipOwnQuestions: later(({ actions }) => actions.skipOwnQuestions),
      snooze: later(({ actions }) => actions.snooze),
    },
    welcome: { change: later(({ actions }) => actions.changeWelcome) },
    feedback: {
      give: later(({ actions }) => actions.giveFeedback),
      dismiss: later(({ actions }) => actions.dismissFeedback),
    },
    profile: { change: later(({ actions }) => actions.changeProfile) },
    insights: { cache: later(({ actions }) => actions.cacheInsight) },
    utilization: { log: later(({ actions }) => actions.logUtilization) },
    downloads: {
      add: later(({ downloads }) => downloads.add),
      pause: later(({ downloads }) => downloads.pause),
      resume: later(({ downloads }) => downloads.resume),
      moveToFront: later(({ downloads }) => downloads.moveToFront),
      pauseAll: later(({ downloads }) => downloads.pauseAll),
      resumeAll: later(({ downloads }) => downloads.resumeAll),
      remove: later(({ downloads }) => downloads.remove),
      unlist: later(({ downloads }) => downloads.unlist),
      restore: later(({ downloads }) => downloads.restore),
      deleteFiles: later(({ downloads }) => downloads.deleteFiles),
      requestPersistence: later(({ downloads }) => downloads.requestPersistence),
      setSmart: later(({ downloads }) => downloads.setSmart),
    },
    sealAtSignOut: later((device) => device.sealAtSignOut),
  };
}

/**
 * Starts the device once `isQuiet` resolves. Stops it when the databases are lost or upgraded by
 * newer code.
 */
function start(ports: Ports, { device, person, syncedAt }: Opened, isQuiet: Promise<void>) {
  const databases = [device, person];
  const life = new AbortController();
  const status = statusRelay(initialStatus(syncedAt));
  let supersede = () => status.next({ ...initialStatus(syncedAt), isOutdated: true });
  const run = async (): Promise<RunningDevice> => {
    await isQuiet;
    // Loaded as a separate step because evaluating it together with `run-device` blocks slow
    // phones.
    await import("./outbox/route-of.ts");
    const { runDevice } = await import("./run-device.ts");
    return await runDevice({
      ports,
      device,
      person,
      lastSyncedAt: syncedAt,
      signal: life.signal,
      onStatus: status.next,
      onSuperseded: (notify) => {
        supersede = notify;
      },
      onCleared: () => status.ofStorage({ wasCleared: true }),
      onLost: () => lose(),
    });
  };
  const running = run();
  // Commands reject on their own. A page that is being closed aborts the import, which isn't worth
  // a report.
  running.catch((error: unknown) =>
    ports.clock.wait(PAGE_LEAVE_MS, life.signal).then(
      () => {
        status.ofStorage({ hasNotStarted: true });
        ports.report("The device could not be started", error);
      },
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
    status.ofStorage({ isSuperseded: true });
    life.abort();
  };
  for (const db of databases) {
    onStorageLost(db, lose);
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
 * Opens the signed-in person's databases. Queries work right away. Commands, engine, and transfers
 * are separate code that loads once `isQuiet` resolves, so they don't delay the first screen;
 * earlier commands wait for it. Rejects with `NotOpened` if there is no database.
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
  const commands = createCommands(running);
  return {
    owner,
    content: contentQueries(device, ports.files),
    progress: {
      ...commands.progress,
      of: (contentId) => person.timeWatched.get(contentId),
      all: () => person.timeWatched.toArray(),
    },
    outbox: {
      ...commands.outbox,
      entries: () => outboxEntries(person),
      summary: () => outboxSummary(person),
    },
    saved: { ...commands.saved, all: () => allSaved(person) },
    credits: {
      ...commands.credits,
      all: () => allCredits(person, device),
      terms: (contentId) => device.creditTerms.get(contentId),
      tests: (contentId) => postTestsOf(person, device, contentId),
    },
    notes: { ...commands.notes, ...noteQueries(person) },
    highlights: { ...commands.highlights, ...highlightQueries(person) },
    searches: {
      ...commands.searches,
      recent: async () => (await recentSearches.get(person.facts)) ?? [],
    },
    assignments: { all: async () => (await knownAssignments.get(person.facts)) ?? [] },
    licenses: { ...commands.licenses, get: () => licensesOf(person) },
    help: { all: async () => (await knownHelp.get(person.facts)) ?? DEFAULT_HELP_RESOURCES },
    achievements: { ...commands.achievements, ...achievementQueries(device, person) },
    reminders: remindersOf(person),
    answers: {
      ...commands.answers,
      given: () => answersGiven(person),
      survey: (id) => device.surveys.get(id),
      draft: (id, part) => draftOf(person, ports, id, part),
      ownQuestionsSkippedAt: () => ownQuestionsSkippedAt.get(person.facts),
      pulseSchedule: async () => (await pulseSchedule.get(person.facts)) ?? {},
    },
    welcome: {
      ...commands.welcome,
      get: () => welcomeOf(person),
      hasHistory: () => hasHistory(person),
    },
    feedback: { ...commands.feedback, of: (contentId) => feedbackOf(person, contentId) },
    profile: { ...commands.profile, get: () => profileOf(person, profileFromSession(session)) },
    insights: { ...commands.insights, cached: (key) => person.insights.get(key) },
    utilization: commands.utilization,
    downloads: { ...commands.downloads, ...downloadQueries(device, person, ports) },
    sync: {
      status$,
      now: () => {
        running.then(({ now }) => now()).catch(() => undefined);
      },
      isOtherServer: async () => (await running).isOtherServer(),
    },
    sealAtSignOut: commands.sealAtSignOut,
    startOver: async () => {
      await close();
      const { startOver } = await import("./session/start-over.ts");
      await startOver(ports, [person.name, device.name, device.mirror.name]);
    },
    close,
  };
}
