import type { Stage } from "../stage.ts";
import { printTable } from "../table.ts";
import { type Contestant, play } from "./play.ts";
import { startDevice } from "./player.ts";
import { stories } from "./stories.ts";

/*
 * What becomes of acts that were confirmed to a person when things go wrong. Each outbox is set up as its documentation
 * says, sends by itself, and is judged by what is at the server and in its own store at the end.
 */

const contestants: readonly Contestant[] = [
  { name: "Workbox Queue", page: "workbox", batch: 1 },
  { name: "TanStack", page: "tanstack", batch: 1 },
  { name: "PouchDB", page: "pouchdb", batch: 100 },
  { name: "RxDB", page: "rxdb", batch: 100 },
  { name: "bare Dexie outbox, batch 1", page: "bare", batch: 1 },
  { name: "bare Dexie outbox, batch 100", page: "bare", batch: 100 },
  { name: "**Respite**", page: "ours-live", batch: 100 },
];

const only = process.env.ONLY?.split(",");
const told = process.env.STORY;

/** The stories of one outbox, one after the other, in a browser of its own. */
async function column(stage: Stage, contestant: Contestant): Promise<string[]> {
  const device = await startDevice();
  const cells: string[] = [];
  try {
    for (const [index, story] of stories.entries()) {
      if (told && !story.title.includes(told)) continue;
      const site = `${contestant.page}-${contestant.batch}-${index}`;
      cells.push(await play({ stage, device, contestant, site, story }));
    }
    return cells;
  } finally {
    await device.end();
  }
}

/** Nothing here is timed, so all outboxes play at once. */
export async function scorecard(stage: Stage): Promise<void> {
  const playing = contestants.filter(({ page }) => !only || only.includes(page));
  // All come to their end, whatever happens to one, so that no browser is left behind.
  const ended = await Promise.allSettled(playing.map((contestant) => column(stage, contestant)));
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
  const played = stories.filter(({ title }) => !told || title.includes(told));
  printTable(
    "What becomes of confirmed acts when things go wrong",
    ["what happens", ...playing.map(({ name }) => name)],
    played.map(({ title }, row) => [title, ...columns.map((cells) => cells[row] ?? "")]),
    notes,
  );
}
