import type { CertificateType } from "#contract/credit/credits.ts";
import type { Device, PlaybackSample } from "#sync/device.ts";
import { type PersonName, people } from "../support/small-world.ts";
import type { NewUserAction, UserAction } from "./ledger.ts";
import { answersOf, QUIZ_LESSON, typeOf } from "./server/catalog.ts";
import { pickOne, type SimDevice, type Simulation, type Tab } from "./state.ts";

/** Something a person can do on a page. */
export type ActionType = {
  readonly plan: (sim: Simulation, person: PersonName) => PlannedAction;
};

type PlannedAction = {
  readonly action: Pick<NewUserAction, "call" | "about" | "value">;
  readonly perform: (device: Device, action: UserAction) => Promise<void>;
  /** Performed once the screen has confirmed this one. */
  readonly next?: PlannedAction;
};

export const lessons = ["RL-1", "RL-2", "RL-3", "RL-4", "RL-5"] as const;
const LESSON_SECONDS = 120;
/** Withdrawn in seeds with that event. */
export const WITHDRAWN_LESSON = "RL-4";
/** Edited in seeds with that event. */
export const EDITED_LESSON = "RL-1";
/** The server fails on it in seeds with that event. */
export const FAILING_LESSON = "RL-5";
/** Part of every text that only the server may read. */
export const SECRET = "in confidence";

const DEFAULT_SURVEY = 2;

/**
 * Returns a random sample. Each person gets different seconds, so a sample on the wrong account is
 * detected.
 */
export function randomSample(
  { chance }: Pick<Simulation, "chance">,
  person: PersonName,
): PlaybackSample {
  const furthest = 2 * (1 + Math.floor(chance() * 50)) + (person === "nurse" ? 0 : 1);
  const sample: PlaybackSample = {
    contentId: lessons[Math.floor(chance() * lessons.length)] as string,
    position: furthest,
    furthest,
    finished: false,
    played: [[Math.max(0, furthest - 10), furthest]],
  };
  return chance() < 0.25 ? watchedToEnd(sample) : sample;
}

/** At the end, everything has been played. */
const watchedToEnd = (sample: PlaybackSample): PlaybackSample => ({
  ...sample,
  finished: true,
  played: [[0, LESSON_SECONDS]],
});

const watch: ActionType = {
  plan: (sim, person) => {
    const sample = randomSample(sim, person);
    return {
      action: { call: "recordTimeWatched", about: sample.contentId, value: sample },
      perform: (device) => device.progress.record(sample),
    };
  },
};

const save: ActionType = {
  plan: (sim) => {
    const about = pickOne(sim, lessons);
    const value = sim.chance() < 0.6;
    return {
      action: { call: "saveContent", about, value },
      perform: async (device) => {
        // Screens can't remove what they don't show.
        const shown = (await device.saved.all()).find((row) => row.contentId === about);
        if ((shown?.saved ?? false) === value) throw new Error("It is shown so already");
        await device.saved.set(about, value);
      },
    };
  },
};

const claimOf = (about: string, type: CertificateType): PlannedAction => ({
  action: { call: "claimCredit", about, value: type },
  perform: (device, { mark }) =>
    device.credits.claim({
      contentId: about,
      type,
      evaluation: {
        freeOfBias: false,
        biasComment: mark,
        objectivesMet: 4,
        willChange: "perhaps",
      },
    }),
});

/** Usually claims the type for this person, sometimes another one. */
const claim: ActionType = {
  plan: (sim, person) => {
    const about = pickOne(sim, lessons);
    const own = sim.chance() < 0.8;
    const other = pickOne(sim, ["cme", "contact_hours", "participation"] as const);
    return claimOf(about, own ? typeOf(person, about) : other);
  },
};

const testOf = (isRight: boolean): PlannedAction => ({
  action: { call: "takePostTest", about: QUIZ_LESSON, value: isRight },
  perform: (device, { n }) => device.credits.answerTest(QUIZ_LESSON, answersOf(isRight, n)),
});

const answerTest: ActionType = {
  plan: (sim) => testOf(sim.chance() < 0.5),
};

/** Finishes a lesson, takes its quiz if it has one, and claims the credit. */
const finish: ActionType = {
  plan: (sim, person) => {
    const sample = watchedToEnd(randomSample(sim, person));
    const about = sample.contentId;
    const last = claimOf(about, typeOf(person, about));
    return {
      action: { call: "recordTimeWatched", about, value: sample },
      perform: (device) => device.progress.record(sample),
      next: about === QUIZ_LESSON ? { ...testOf(sim.chance() < 0.8), next: last } : last,
    };
  },
};

const achieve: ActionType = {
  plan: (sim) => {
    const about = pickOne(sim, sim.achievements);
    return {
      action: { call: "recordAchievement", about, value: about },
      perform: (device) => device.achievements.record(about, "star"),
    };
  },
};

const answerSurvey: ActionType = {
  plan: () => ({
    action: { call: "submitSurvey", about: `survey:${DEFAULT_SURVEY}`, value: DEFAULT_SURVEY },
    perform: (device, { mark }) =>
      device.answers.submit(DEFAULT_SURVEY, [{ questionId: 8, text: `${SECRET} ${mark}` }]),
  }),
};

const answerPulse: ActionType = {
  plan: () => ({
    action: { call: "answerPulseCheck", about: "pulse", value: "pulse" },
    perform: (device, { mark }) =>
      device.answers.pulse({ questionId: 8, text: `${SECRET} ${mark}` }),
  }),
};

const comment: ActionType = {
  plan: (sim) => {
    const about = pickOne(sim, lessons);
    return {
      action: { call: "giveFeedback", about, value: about },
      perform: (device, { mark }) =>
        device.feedback.give(about, { helpful: 4, comment: `${SECRET} ${mark}` }),
    };
  },
};

const writeNote: ActionType = {
  plan: (sim) => {
    const about = pickOne(sim, lessons);
    return {
      action: { call: "saveNote", about, value: about },
      perform: (device, { mark }) =>
        device.notes.save({ contentId: about, text: mark, atSeconds: 5 }),
    };
  },
};

/** Deletes the first note on a lesson, if it has one. */
const deleteNote: ActionType = {
  plan: (sim) => {
    const about = pickOne(sim, lessons);
    return {
      action: { call: "saveNote", about, value: about },
      perform: async (device, action) => {
        // Neither the deletion nor the deleted note has to be found on the server.
        action.isDiscarded = true;
        const [first] = await device.notes.on(about);
        if (!first) return;
        const written = sim.ledger.ofMark(first.text);
        if (written) written.isDiscarded = true;
        await device.notes.delete(first);
      },
    };
  },
};

const addHighlight: ActionType = {
  plan: (sim) => {
    const about = pickOne(sim, lessons);
    return {
      action: { call: "saveHighlight", about, value: about },
      perform: (device, { mark }) =>
        device.highlights.add({ contentId: about, text: mark, atSeconds: 5 }),
    };
  },
};

/** Removes the first highlight of a lesson, if it has one. */
const removeHighlight: ActionType = {
  plan: (sim) => {
    const about = pickOne(sim, lessons);
    return {
      action: { call: "saveHighlight", about, value: about },
      perform: async (device, action) => {
        // Neither the removal nor the removed highlight has to be found on the server.
        action.isDiscarded = true;
        const [first] = await device.highlights.in(about);
        if (!first) return;
        const added = sim.ledger.ofMark(first.text);
        if (added) added.isDiscarded = true;
        await device.highlights.remove(first);
      },
    };
  },
};

const fields = ["location", "specialty"] as const;

const changeProfile: ActionType = {
  plan: (sim) => {
    const about = pickOne(sim, fields);
    return {
      action: { call: "changeProfile", about, value: about },
      perform: (device, { mark }) => device.profile.change({ [about]: mark }),
    };
  },
};

const changeLicences: ActionType = {
  plan: () => ({
    action: { call: "changeLicences", about: "licences", value: "licences" },
    perform: (device, { mark }) =>
      device.licenses.change({
        licenses: [{ state: "FL", profession: "RN", number: mark }],
        mayReport: true,
        onCertificates: false,
      }),
  }),
};

const use: ActionType = {
  plan: () => ({
    action: { call: "logUtilization", about: "events", value: "event" },
    perform: (device, { mark }) => device.utilization.log({ event: "opened", context: mark }),
  }),
};

export const actionTypes: readonly ActionType[] = [
  watch,
  save,
  finish,
  claim,
  answerTest,
  achieve,
  answerSurvey,
  answerPulse,
  comment,
  writeNote,
  deleteNote,
  addHighlight,
  removeHighlight,
  changeProfile,
  changeLicences,
  use,
];

/** Performs an action and records whether the screen confirmed it. */
export function performAction(sim: Simulation, device: SimDevice, tab: Tab, type: ActionType) {
  const { person } = device;
  if (person) performPlanned(sim, device, tab, person, type.plan(sim, person));
}

function performPlanned(
  sim: Simulation,
  device: SimDevice,
  tab: Tab,
  person: PersonName,
  planned: PlannedAction,
) {
  const { page } = tab;
  if (!page || tab.isFrozen || page.device.owner !== people[person].id) return;
  const action = sim.ledger.begin({ ...planned.action, person, device: device.index });
  const { call, about, value, mark } = action;
  sim.log(device.index, () => `${person}: ${call} ${about} ${JSON.stringify(value)} (${mark})`);
  tab.unanswered.add(action);
  const end = (state: UserAction["state"], why?: unknown) => {
    tab.unanswered.delete(action);
    sim.ledger.end(action, state);
    sim.log(device.index, () => `  ${mark} ${state} ${why ?? ""}`);
  };
  planned.perform(page.device, action).then(
    () => {
      end("confirmed");
      if (planned.next) performPlanned(sim, device, tab, person, planned.next);
    },
    (error) => end("not saved", error),
  );
}
