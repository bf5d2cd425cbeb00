import type { RecordName, WireOf } from "#contract/sync/records.ts";
import { postTestWire } from "#server/credit/credits/post-test-queries.ts";
import { creditWire } from "#server/credit/credits/queries.ts";
import { builtInRules } from "#server/learning/achievements/built-in-rules.ts";
import type { Device } from "#sync/device.ts";
import type { PersonName } from "../support/small-world.ts";
import { lessons } from "./actions.ts";
import { QUIZ_LESSON, simAssignment } from "./server/catalog.ts";
import type { PersonState } from "./server/model-state.ts";
import { achievementWire, givenWire, PUBLIC_URL } from "./server/model-wire.ts";
import type { ServerState, SimServer } from "./server/sim-server.ts";

type Changed<W> = { readonly rev: number; readonly wire: W };

/** One person's rows of the server's state. */
type Own = { readonly [T in keyof ServerState]: ServerState[T] };

/** One synced record type as the simulator handles it. */
type SimRecord<N extends RecordName> = {
  /** The model server's records of this type. */
  readonly rows: (state: PersonState) => readonly Changed<WireOf<N>>[];
  /** What the screens of a device show once everything has synced; one line a record. */
  readonly onDevice: (device: Device) => Promise<readonly RecordLine[]>;
  /** The same for the server. */
  readonly onServer: (state: Own) => readonly RecordLine[];
};
/** `about`: the lesson; records a person discarded after a rejection aren't compared. */
type RecordLine = { readonly text: string; readonly about?: string };

const line = (text: string, about?: string): RecordLine => ({
  text,
  ...(about !== undefined && { about }),
});
const iconOf = (name: string) => builtInRules.find((rule) => rule.name === name)?.icon ?? "";
const single = <W>(row: Changed<W> | undefined) => (row ? [row] : []);

/** Every record type that syncs; one that is missing here doesn't compile. */
export const simRecords: { readonly [N in RecordName]: SimRecord<N> } = {
  time_watched: {
    rows: ({ watched }) =>
      [...watched.values()].map(({ wire, at, rev }) => ({
        rev,
        wire: { ...wire, last_watched_at: at.toISOString() },
      })),
    // A rejected report stays on the device only.
    onDevice: async ({ progress }) =>
      (await progress.all()).map(({ contentId, furthest, finished }) =>
        line(`${contentId} ${furthest} ${finished}`, contentId),
      ),
    onServer: ({ watched }) =>
      watched.map(({ record, seconds, finished }) =>
        line(`${record} ${seconds} ${finished}`, record),
      ),
  },
  saved: {
    rows: ({ saved }) => [...saved.values()],
    onDevice: async ({ saved }) =>
      (await saved.all()).filter((row) => row.saved).map(({ contentId }) => line(contentId)),
    onServer: ({ saved }) => saved.filter((row) => row.saved).map(({ record }) => line(record)),
  },
  credits: {
    rows: ({ credits }) =>
      credits.map((row) => ({ rev: row.rev, wire: creditWire(PUBLIC_URL)(row) })),
    onDevice: async ({ credits }) =>
      (await credits.all()).map(({ contentId, type, state }) =>
        line(`${contentId} ${type} ${state}`),
      ),
    onServer: ({ credits }) =>
      credits.map(({ record, type }) => line(`${record} ${type} confirmed`)),
  },
  achievements: {
    rows: ({ achievements }) =>
      [...achievements].map(([name, { at, rev }]) => ({
        rev,
        wire: achievementWire(name, iconOf(name), at),
      })),
    onDevice: async ({ achievements }) =>
      (await achievements.all()).map(({ name, state }) => line(`${name} ${state}`)),
    onServer: ({ achievements }) => achievements.map(({ name }) => line(`${name} confirmed`)),
  },
  answered: {
    rows: ({ responses }) => [...responses.values()],
    onDevice: async ({ answers }) => (await answers.given()).map(({ id }) => line(id)),
    onServer: ({ responses }) => responses.map(({ id }) => line(id)),
  },
  feedback: {
    rows: ({ feedback }) =>
      [...feedback].map(([record, { at, rev }]) => ({ rev, wire: givenWire(record, at) })),
    onDevice: async ({ feedback }) => {
      const all = await Promise.all(lessons.map((lesson) => feedback.of(lesson)));
      return all.flatMap((row) => (row ? [line(row.contentId)] : []));
    },
    onServer: ({ feedback }) => feedback.map(({ record }) => line(record)),
  },
  notes: {
    rows: ({ notes }) => [...notes.values()],
    onDevice: async ({ notes }) => (await notes.all()).map(({ id, text }) => line(`${id} ${text}`)),
    onServer: ({ notes }) =>
      notes.filter((row) => !row.deleted).map(({ id, text }) => line(`${id} ${text}`)),
  },
  highlights: {
    rows: ({ highlights }) => [...highlights.values()],
    onDevice: async ({ highlights }) =>
      (await highlights.all()).map(({ id, text }) => line(`${id} ${text}`)),
    onServer: ({ highlights }) =>
      highlights.filter((row) => !row.deleted).map(({ id, text }) => line(`${id} ${text}`)),
  },
  profile: {
    rows: ({ profile }) => [profile],
    onDevice: async ({ profile }) => {
      const { location = "", specialty = "" } = (await profile.get()) ?? {};
      return [line(`${location} ${specialty}`)];
    },
    onServer: ({ profiles }) =>
      profiles.map(({ location, specialty }) => line(`${location} ${specialty}`)),
  },
  post_tests: {
    rows: ({ tests }) => tests.map((row) => ({ rev: row.rev, wire: postTestWire(row) })),
    onDevice: async ({ credits }) =>
      (await credits.tests(QUIZ_LESSON)).map(({ passed, state }) => line(`${passed} ${state}`)),
    onServer: ({ tests }) => tests.map(({ passed }) => line(`${passed} confirmed`)),
  },
  licences: {
    rows: ({ licenses }) => single(licenses),
    onDevice: async ({ licenses }) =>
      (await licenses.get()).licenses.map(({ number }) => line(number)),
    onServer: ({ licenses }) => licenses.map(({ number }) => line(number)),
  },
};

export const recordNames = Object.keys(simRecords) as RecordName[];

const ownRows = (state: ServerState, person: PersonName) =>
  Object.fromEntries(
    Object.entries(state).map(([list, rows]) => [
      list,
      (rows as readonly { readonly person: PersonName }[]).filter((row) => row.person === person),
    ]),
  ) as unknown as Own;

type Lessons = Awaited<ReturnType<SimServer["lessons"]>>;

const textOf = (lines: readonly RecordLine[], discarded: ReadonlySet<string>) =>
  lines
    .flatMap(({ text, about }) => (about !== undefined && discarded.has(about) ? [] : [text]))
    .toSorted()
    .join(", ");

/** Returns what a device shows of a person and what the server has, by record type. */
export async function compareSides(
  device: Device,
  { state, lessons: onServer }: { readonly state: ServerState; readonly lessons: Lessons },
  person: PersonName,
  discarded: ReadonlySet<string>,
): Promise<readonly { readonly name: string; readonly device: string; readonly server: string }[]> {
  const own = ownRows(state, person);
  const records = await Promise.all(
    recordNames.map(async (name) => ({
      name,
      device: textOf(await simRecords[name].onDevice(device), discarded),
      server: textOf(simRecords[name].onServer(own), discarded),
    })),
  );
  // Not a record type: every pull returns the complete list.
  const assignments = (await device.assignments.all()).map(({ id }) => id).join(", ");
  return [
    ...records,
    { name: "assignments", device: assignments, server: simAssignment.id },
    {
      name: "catalog",
      device: textOf(
        (await device.content.all()).map(({ id, tagline }) => line(`${id} ${tagline}`)),
        new Set(),
      ),
      server: textOf(
        onServer.map(({ record_id_, tagline }) => line(`${record_id_} ${tagline}`)),
        new Set(),
      ),
    },
  ];
}
