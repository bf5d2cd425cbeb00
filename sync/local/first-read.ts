import type { Download } from "../downloads/download.ts";
import type { Assignment, TimeWatched, Welcome } from "../records/types.ts";
import type { Content, ContentType, Series } from "./content.ts";
import {
  catalogLoaded,
  type Fact,
  knownAssignments,
  listedLessons,
  sealedAtSignOut,
  welcome,
} from "./fact.ts";
import { readExisting, resultOf } from "./raw-read.ts";
import {
  DEVICE_DATABASE,
  DEVICE_SCHEMA,
  nativeVersion,
  PERSON_SCHEMA,
  personDatabase,
} from "./schemas.ts";

/** What the library starts with, as the databases would answer. Only `lessons` isn't complete. */
export type FirstRead = {
  readonly owner: string;
  /** Assigned or in progress. Not empty. */
  readonly lessons: readonly Content[];
  /** Lessons of the whole catalog, without handouts. */
  readonly listed: number;
  readonly series: readonly Series[];
  readonly downloads: readonly Download[];
  /** Pending progress included. */
  readonly watched: readonly TimeWatched[];
  readonly assignments: readonly Assignment[];
  readonly welcome: Welcome;
};

type PersonRows = Pick<FirstRead, "watched" | "assignments" | "welcome">;

const HANDOUT: ContentType = "Handout";

const factsIn = (transaction: IDBTransaction) => ({
  get: (key: string) => resultOf<Fact | undefined>(transaction.objectStore("facts").get(key)),
});

const isExpected = (db: IDBDatabase, schema: number) => db.version === nativeVersion(schema);

async function readPerson(db: IDBDatabase): Promise<PersonRows | undefined> {
  if (!isExpected(db, PERSON_SCHEMA)) return undefined;
  const transaction = db.transaction(["timeWatched", "facts"]);
  const facts = factsIn(transaction);
  const [watched, assignments = [], begun = {}, isSealed] = await Promise.all([
    resultOf<TimeWatched[]>(transaction.objectStore("timeWatched").getAll()),
    knownAssignments.get(facts),
    welcome.get(facts),
    sealedAtSignOut.get(facts),
  ]);
  return isSealed ? undefined : { watched, assignments, welcome: begun };
}

/** For a catalog that an older release has stored. */
async function countLessons(content: IDBObjectStore): Promise<number> {
  const [all, handouts] = await Promise.all([
    // Not the index: counting all of that takes Chromium several times as long.
    resultOf(content.count()),
    resultOf(content.index("type").count(HANDOUT)),
  ]);
  return all - handouts;
}

async function readDevice(
  db: IDBDatabase,
  person: Promise<PersonRows | undefined>,
): Promise<Pick<FirstRead, "lessons" | "listed" | "series" | "downloads"> | undefined> {
  const known = await person;
  if (!known || !isExpected(db, DEVICE_SCHEMA)) return undefined;
  const transaction = db.transaction(["content", "series", "downloads", "facts"]);
  const content = transaction.objectStore("content");
  const facts = factsIn(transaction);
  const begun = known.watched.filter(({ finished, furthest }) => !finished && furthest > 0);
  const ids = new Set(begun.map(({ contentId }) => contentId));
  const seriesIds = new Set<string>();
  for (const { contentId, seriesId } of known.assignments) {
    if (contentId !== undefined) ids.add(contentId);
    else if (seriesId !== undefined) seriesIds.add(seriesId);
  }
  const [isLoaded, counted, series, downloads, single, inSeries] = await Promise.all([
    catalogLoaded.get(facts),
    listedLessons.get(facts),
    resultOf<Series[]>(transaction.objectStore("series").getAll()),
    resultOf<Download[]>(transaction.objectStore("downloads").getAll()),
    Promise.all([...ids].map((id) => resultOf<Content | undefined>(content.get(id)))),
    Promise.all(
      [...seriesIds].map((id) => resultOf<Content[]>(content.index("seriesId").getAll(id))),
    ),
  ]);
  const found = [...single, ...inSeries.flat()].flatMap((lesson) => lesson ?? []);
  // In the order of the catalog, in which equal positions in a list stay.
  const lessons = [...new Map(found.map((lesson) => [lesson.id, lesson])).values()].toSorted(
    (a, b) => (a.id < b.id ? -1 : 1),
  );
  if (!isLoaded || lessons.length === 0) return undefined;
  return { lessons, listed: counted ?? (await countLessons(content)), series, downloads };
}

/**
 * Reads what the library starts with before Dexie is loaded: a few lessons by their keys, whatever the size of the catalog.
 * Undefined if that isn't enough to show the first screen, or if the databases aren't exactly as this version expects them.
 * Neither creates nor changes a database.
 */
export async function readFirst(
  factory: IDBFactory,
  owner: string,
): Promise<FirstRead | undefined> {
  try {
    const reading = readExisting(factory, personDatabase(owner), readPerson);
    const [person, device] = await Promise.all([
      reading,
      readExisting(factory, DEVICE_DATABASE, (db) => readDevice(db, reading)),
    ]);
    return person && device && { owner, ...person, ...device };
  } catch {
    // Another tab has upgraded or deleted a database. Opening them reports what is wrong.
    return undefined;
  }
}
