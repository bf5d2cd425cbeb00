import type { BenchServer } from "../bench-server.ts";
import { printTable } from "../table.ts";
import { startDevice } from "./device.ts";
import { type Entrant, play } from "./run-scenario.ts";
import { scenarios } from "./scenarios.ts";

/*
 * What happens to confirmed writes when things fail. Each outbox is set up as documented, syncs by itself, and is
 * evaluated by the records on the server and in its own store.
 */

const entrants: readonly Entrant[] = [
  { name: "Workbox Queue", page: "workbox", batch: 1 },
  { name: "TanStack", page: "tanstack", batch: 1 },
  { name: "PouchDB", page: "pouchdb", batch: 100 },
  { name: "RxDB", page: "rxdb", batch: 100 },
  { name: "bare Dexie outbox, batch 1", page: "bare", batch: 1 },
  { name: "bare Dexie outbox, batch 100", page: "bare", batch: 100 },
  { name: "**Respite**", page: "ours-live", batch: 100 },
];

const only = process.env.ONLY?.split(",");
const results = process.env.STORY;

/** Runs all scenarios of one outbox in its own browser. */
async function column(server: BenchServer, entrant: Entrant): Promise<string[]> {
  const device = await startDevice();
  const cells: string[] = [];
  try {
    for (const [index, scenario] of scenarios.entries()) {
      if (results && !scenario.title.includes(results)) continue;
      const site = `${entrant.page}-${entrant.batch}-${index}`;
      cells.push(await play({ server, device, entrant, site, scenario }));
    }
    return cells;
  } finally {
    await device.end();
  }
}

/** Runs all outboxes at once, because nothing here is timed. */
export async function scorecard(server: BenchServer): Promise<void> {
  const playing = entrants.filter(({ page }) => !only || only.includes(page));
  // Waits for every outbox, even if one fails, so that no browser is left running.
  const ended = await Promise.allSettled(playing.map((entrant) => column(server, entrant)));
  const columns = ended.map((each) => {
    if (each.status === "rejected") throw each.reason;
    return each.value;
  });
  const notes = [
    "Each act had been confirmed to the page while there was no network; counted is what the server and the outbox had",
    "afterwards. ✓ nothing lost, doubled or stuck · … stuck: not there within some 36 s, an `online` event and a new",
    "start · ✗ lost, done twice, dropped or sent in another person's name. “After it was over”: the fault ended, the",
    "person signed in again, `online` and the browser's sync event came. “The one”: the entry no server would take.",
  ].join("\n");
  const played = scenarios.filter(({ title }) => !results || title.includes(results));
  printTable(
    "What becomes of confirmed acts when things go wrong",
    ["what happens", ...playing.map(({ name }) => name)],
    played.map(({ title }, row) => [title, ...columns.map((cells) => cells[row] ?? "")]),
    notes,
  );
}
