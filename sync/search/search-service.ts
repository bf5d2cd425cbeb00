import type { Content } from "../local/content.ts";
import { DeviceDatabase } from "../local/device-database.ts";
import type { Ports } from "../ports.ts";
import { SearchDatabase } from "./search-database.ts";
import { SearchIndex, type SearchReply, type Suggestions } from "./search-index.ts";
import { readTranscript, type TranscriptPorts, transcriptSource } from "./transcripts.ts";

/** As many transcripts as fit into a phone's memory. The newest come first. */
const MAX_TRANSCRIPTS = 1000;
/** Storing takes longer than indexing, so it waits for some transcripts. */
const STORE_EVERY = 50;

export type SearchPorts = TranscriptPorts & Pick<Ports, "connection" | "databases" | "report">;

/** `isReady`: the catalog has been indexed, so an empty result is final. */
export type Found = SearchReply & { readonly isReady: boolean };

export type Search = {
  readonly search: (text: string, isExact: boolean) => Found;
  readonly suggest: (text: string) => Suggestions;
  /** Indexes changes of the catalog. Resolves when it has finished. */
  readonly update: () => Promise<void>;
};

/**
 * Searches this device's catalog. `release` identifies the code: an index that other code has built isn't used.
 * `onChange` is called whenever a search may have another result.
 */
export function createSearch(ports: SearchPorts, release: string, onChange: () => void): Search {
  const index = new SearchIndex();
  const database = new SearchDatabase(ports.databases);
  let isLoaded = false;
  let isReady = false;
  /** Whether pages know that the catalog has been indexed. */
  let isReported = false;
  let running: Promise<void> | undefined;
  let isStale = false;

  /** The index works without its copy, for example if the storage is full. */
  const unlessFailed = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work;
    } catch (error) {
      ports.report("The search index could not be stored or read", error);
      return undefined;
    }
  };

  const load = async () => {
    isLoaded = true;
    const stored = await unlessFailed(database.read(release));
    if (stored) index.load(stored);
    isReady = stored !== undefined;
  };
  const store = () => unlessFailed(database.save(release, index.toStored()));

  const readTranscripts = async (lessons: readonly Content[]) => {
    // On mobile data and offline, only those of downloaded lessons.
    let mayFetch = ports.connection?.kind() !== "metered";
    let unsaved = 0;
    const save = async () => {
      unsaved = 0;
      await store();
      onChange();
    };
    const missing = missingTranscripts(index, lessons);
    for (const lesson of missing) {
      const isIndexed = await indexTranscript(index, lesson, ports, mayFetch);
      if (isIndexed) unsaved += 1;
      else mayFetch = false;
      if (isStale) break;
      if (unsaved === STORE_EVERY) await save();
    }
    if (unsaved > 0) await save();
  };

  const run = async () => {
    if (!isLoaded) await load();
    do {
      isStale = false;
      const catalog = await readCatalog(ports);
      const hasChanged = await index.update(catalog);
      isReady = true;
      if (hasChanged || !isReported) onChange();
      isReported = true;
      if (hasChanged) await store();
      await readTranscripts(catalog.lessons);
    } while (isStale);
  };

  return {
    search: (text, isExact) => ({ ...index.search(text, isExact), isReady }),
    suggest: (text) => index.suggest(text),
    update: () => {
      isStale = true;
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

/** Closed at once, so that newer code can upgrade the database. */
async function readCatalog({ databases }: Pick<SearchPorts, "databases">) {
  const device = new DeviceDatabase(databases);
  const { indexedDB } = databases ?? globalThis;
  const all = await indexedDB.databases?.();
  // Opening it would create it, and hide that the browser has cleared everything.
  if (all && !all.some(({ name }) => name === device.name)) return { lessons: [], series: [] };
  try {
    return { lessons: await device.content.toArray(), series: await device.series.toArray() };
  } finally {
    device.close();
  }
}

/** Returns false if the transcript can't be had right now. */
async function indexTranscript(
  index: SearchIndex,
  lesson: Content,
  ports: SearchPorts,
  mayFetch: boolean,
): Promise<boolean> {
  const source = transcriptSource(lesson) ?? "";
  const transcript = await readTranscript(source, ports, mayFetch);
  if (transcript === "unreachable") return false;
  index.setTranscript(lesson.id, source, transcript === "missing" ? [] : transcript.passages);
  return true;
}

/** Returns the lessons whose transcript isn't indexed yet, newest first. */
function missingTranscripts(index: SearchIndex, lessons: readonly Content[]): Content[] {
  return lessons
    .filter((lesson) => transcriptSource(lesson) !== undefined)
    .toSorted((a, b) => b.releasedOn.localeCompare(a.releasedOn))
    .slice(0, MAX_TRANSCRIPTS)
    .filter((lesson) => index.transcriptSource(lesson.id) !== transcriptSource(lesson));
}
