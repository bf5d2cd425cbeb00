import type { PersonName } from "../support/small-world.ts";
import { databaseOf } from "./disk.ts";
import { breach, inTurn, type Phone, type Scene } from "./state.ts";

/** What must hold at every moment, looked at after each step. */
export type Watch = () => Promise<void> | void;

/** Progress at the server only ever grows, but when it goes back to a backup. */
function atServer(scene: Scene): Watch {
  let before = new Map<string, number>();
  let restores = 0;
  return async () => {
    const rows = await inTurn(scene, () => scene.server.watched());
    const now = new Map(rows.map((row) => [`${row.person} ${row.record}`, row.seconds]));
    if (restores !== scene.history.restores) before = new Map();
    for (const [what, seconds] of before) {
      const later = now.get(what) ?? 0;
      if (later < seconds) breach(scene, "lowered", `${what}: from ${seconds} to ${later}`);
    }
    restores = scene.history.restores;
    before = now;
  };
}

type Row = { readonly contentId: string; readonly furthest: number };
type Entry = { readonly id: string; readonly attempts: number; readonly lane: string };

/** On a phone it may only be forgotten whole, by the browser or because the person left. */
function onPhone(scene: Scene, phone: Phone, person: PersonName): Watch {
  const { index, disk } = phone;
  let before = new Map<string, number>();
  let wipes = 0;
  return () => {
    if (wipes !== phone.wipes) before = new Map();
    wipes = phone.wipes;
    const rows = disk.rows(databaseOf(person), "timeWatched") as unknown as readonly Row[];
    for (const { contentId, furthest } of rows)
      if (furthest < (before.get(contentId) ?? 0))
        breach(
          scene,
          "lowered",
          `${contentId} of ${person} on phone ${index}: ${before.get(contentId)} to ${furthest}`,
        );
    before = new Map(rows.map((row) => [row.contentId, row.furthest]));
  };
}

/** An attempt is only spent when the server has failed on just this write. */
const attempts =
  (scene: Scene, { disk }: Phone, person: PersonName): Watch =>
  () => {
    const entries = disk.rows(databaseOf(person), "outbox") as unknown as readonly Entry[];
    for (const entry of entries) {
      const { all } = scene.traffic.failuresOf(entry.id);
      if (entry.attempts > all)
        breach(scene, "undeserved", `${entry.lane}: ${entry.attempts} attempts, ${all} failures`);
    }
  };

export function watches(scene: Scene): readonly Watch[] {
  const people = ["nurse", "leader"] as const;
  return [
    atServer(scene),
    ...scene.phones.flatMap((phone) =>
      people.flatMap((person) => [onPhone(scene, phone, person), attempts(scene, phone, person)]),
    ),
  ];
}
