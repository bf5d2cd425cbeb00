import { expect, test } from "vitest";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { exportEntries } from "#sync/outbox/export.ts";

const entry: OutboxEntry = {
  seq: 1,
  id: "id-1",
  owner: "p1",
  call: "saveContent",
  v: 1,
  lane: "saved:RL-1",
  body: { record_id_: "RL-1", saved: true },
  state: "parked",
  reason: { code: "not_found", errors: ["No such lesson"], at: 1_772_334_060_000 },
  gen: 1,
  attempts: 0,
  notBefore: 0,
  createdAt: 1_772_334_000_000,
};

test("[SYNC-07] exports failed entries as a file with content, reasons, and times", () => {
  expect(JSON.parse(exportEntries([entry]))).toEqual([
    {
      id: "id-1",
      kind: "saveContent",
      at: "2026-03-01T03:00:00.000Z",
      refused: {
        code: "not_found",
        errors: ["No such lesson"],
        at: "2026-03-01T03:01:00.000Z",
      },
      content: { record_id_: "RL-1", saved: true },
    },
  ]);
});

test("[SYNC-11] the export says that only the server can read encrypted bodies", () => {
  const { reason: _, ...waiting } = entry;
  const [exported] = JSON.parse(
    exportEntries([{ ...waiting, state: "ready", body: { sealed: "a.b.c.d.e" } }]),
  );
  expect(exported).toMatchObject({ sealed: "a.b.c.d.e" });
  expect(exported.note).toContain("only Respite's server can read it");
  expect(exported).not.toHaveProperty("refused");
  expect(exported).not.toHaveProperty("content");
});
