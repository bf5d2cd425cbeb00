import type { CertificateType } from "#contract/credit/credits.ts";
import type { Device, PlaybackSample } from "#sync/device.ts";
import { type PersonName, people } from "../support/small-world.ts";
import type { Deed, NewDeed } from "./ledger.ts";
import { ASKING, answersOf, typeOf } from "./server/catalogue.ts";
import { one, type Phone, type Scene, type Tab } from "./state.ts";

/** Something a person does on a page: what is promised by it, and how it is done. */
export type Act = {
  readonly begin: (scene: Scene, person: PersonName) => Doing;
};

type Doing = {
  readonly deed: Pick<NewDeed, "call" | "about" | "value">;
  readonly act: (device: Device, deed: Deed) => Promise<void>;
  /** What follows once the screen has confirmed it. */
  readonly next?: Doing;
};

export const lessons = ["RL-1", "RL-2", "RL-3", "RL-4", "RL-5"] as const;
const LESSON_SECONDS = 120;
/** Withdrawn at some time, in the seeds that know it. */
export const WITHDRAWN = "RL-4";
/** The server fails at it, in the seeds that know that. */
export const BREAKING = "RL-5";
/** Stands in every text that only the server may read. */
export const SECRET = "in confidence";

const DEFAULT_SURVEY = 2;

/** Each person watches to seconds of their own kind, so that anything that strays is seen. */
export function someWatching(
  { chance }: Pick<Scene, "chance">,
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
  return chance() < 0.25 ? toTheEnd(sample) : sample;
}

/** Whoever is at the end has heard all of it. */
const toTheEnd = (sample: PlaybackSample): PlaybackSample => ({
  ...sample,
  finished: true,
  played: [[0, LESSON_SECONDS]],
});

const watch: Act = {
  begin: (scene, person) => {
    const sample = someWatching(scene, person);
    return {
      deed: { call: "recordTimeWatched", about: sample.contentId, value: sample },
      act: (device) => device.progress.record(sample),
    };
  },
};

const save: Act = {
  begin: (scene) => {
    const about = one(scene, lessons);
    const value = scene.chance() < 0.6;
    return {
      deed: { call: "saveContent", about, value },
      act: async (device) => {
        // Nobody takes off the list what is not shown on it.
        const shown = (await device.saved.all()).find((row) => row.contentId === about);
        if ((shown?.saved ?? false) === value) throw new Error("It is shown so already");
        await device.saved.set(about, value);
      },
    };
  },
};

const claimOf = (about: string, type: CertificateType): Doing => ({
  deed: { call: "claimCredit", about, value: type },
  act: (device, { mark }) =>
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

/** Mostly what is for them; now and then what is for everybody, or for others. */
const claim: Act = {
  begin: (scene, person) => {
    const about = one(scene, lessons);
    const own = scene.chance() < 0.8;
    const other = one(scene, ["cme", "contact_hours", "participation"] as const);
    return claimOf(about, own ? typeOf(person, about) : other);
  },
};

const testOf = (isRight: boolean): Doing => ({
  deed: { call: "takePostTest", about: ASKING, value: isRight },
  act: (device, { n }) => device.credits.answerTest(ASKING, answersOf(isRight, n)),
});

const answerTest: Act = {
  begin: (scene) => testOf(scene.chance() < 0.5),
};

/** Watches a lesson to its end, answers its questions, and then claims its credit, as people do. */
const finish: Act = {
  begin: (scene, person) => {
    const sample = toTheEnd(someWatching(scene, person));
    const about = sample.contentId;
    const last = claimOf(about, typeOf(person, about));
    return {
      deed: { call: "recordTimeWatched", about, value: sample },
      act: (device) => device.progress.record(sample),
      next: about === ASKING ? { ...testOf(scene.chance() < 0.8), next: last } : last,
    };
  },
};

const achieve: Act = {
  begin: (scene) => {
    const about = one(scene, scene.achievements);
    return {
      deed: { call: "recordAchievement", about, value: about },
      act: (device) => device.achievements.record(about, "star"),
    };
  },
};

const answerSurvey: Act = {
  begin: () => ({
    deed: { call: "submitSurvey", about: `survey:${DEFAULT_SURVEY}`, value: DEFAULT_SURVEY },
    act: (device, { mark }) =>
      device.answers.submit(DEFAULT_SURVEY, [{ questionId: 8, text: `${SECRET} ${mark}` }]),
  }),
};

const answerPulse: Act = {
  begin: () => ({
    deed: { call: "answerPulseCheck", about: "pulse", value: "pulse" },
    act: (device, { mark }) => device.answers.pulse({ questionId: 8, text: `${SECRET} ${mark}` }),
  }),
};

const comment: Act = {
  begin: (scene) => {
    const about = one(scene, lessons);
    return {
      deed: { call: "giveFeedback", about, value: about },
      act: (device, { mark }) =>
        device.feedback.give(about, { helpful: 4, comment: `${SECRET} ${mark}` }),
    };
  },
};

const writeNote: Act = {
  begin: (scene) => {
    const about = one(scene, lessons);
    return {
      deed: { call: "saveNote", about, value: about },
      act: (device, { mark }) => device.notes.save({ contentId: about, text: mark, atSeconds: 5 }),
    };
  },
};

/** Deletes the first note on a lesson; nothing happens when there is none. */
const deleteNote: Act = {
  begin: (scene) => {
    const about = one(scene, lessons);
    return {
      deed: { call: "saveNote", about, value: about },
      act: async (device, deed) => {
        // Neither the deletion nor the deleted note has to be found on the server.
        deed.isGivenUp = true;
        const [first] = await device.notes.on(about);
        if (!first) return;
        const written = scene.ledger.ofMark(first.text);
        if (written) written.isGivenUp = true;
        await device.notes.delete(first);
      },
    };
  },
};

const fields = ["location", "specialty"] as const;

const changeProfile: Act = {
  begin: (scene) => {
    const about = one(scene, fields);
    return {
      deed: { call: "changeProfile", about, value: about },
      act: (device, { mark }) => device.profile.change({ [about]: mark }),
    };
  },
};

const changeLicences: Act = {
  begin: () => ({
    deed: { call: "changeLicences", about: "licences", value: "licences" },
    act: (device, { mark }) =>
      device.licences.change({
        licences: [{ state: "FL", profession: "RN", number: mark }],
        mayReport: true,
        onCertificates: false,
      }),
  }),
};

const use: Act = {
  begin: () => ({
    deed: { call: "logUtilization", about: "events", value: "event" },
    act: (device, { mark }) => device.utilization.log({ event: "opened", context: mark }),
  }),
};

export const acts: readonly Act[] = [
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
  changeProfile,
  changeLicences,
  use,
];

/** Does it, and notes what the screen says of it. */
export function perform(scene: Scene, phone: Phone, tab: Tab, act: Act) {
  const { person } = phone;
  if (person) carryOut(scene, phone, tab, person, act.begin(scene, person));
}

function carryOut(scene: Scene, phone: Phone, tab: Tab, person: PersonName, doing: Doing) {
  const { page } = tab;
  if (!page || tab.isFrozen || page.device.owner !== people[person].id) return;
  const deed = scene.ledger.begin({ ...doing.deed, person, phone: phone.index });
  const { call, about, value, mark } = deed;
  scene.tell(phone.index, () => `${person}: ${call} ${about} ${JSON.stringify(value)} (${mark})`);
  tab.underWay.add(deed);
  const end = (state: Deed["state"], why?: unknown) => {
    tab.underWay.delete(deed);
    scene.ledger.end(deed, state);
    scene.tell(phone.index, () => `  ${mark} ${state} ${why ?? ""}`);
  };
  doing.act(page.device, deed).then(
    () => {
      end("confirmed");
      if (doing.next) carryOut(scene, phone, tab, person, doing.next);
    },
    (error) => end("not saved", error),
  );
}
