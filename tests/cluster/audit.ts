import type { Cluster } from "./cluster.ts";
import type { Device } from "./devices.ts";

export type Audit = {
  readonly confirmed: number;
  readonly lost: number;
  readonly twice: number;
  /** Events of writes that no device has seen confirmed. */
  readonly extra: number;
  /** Notes that aren't as their device left them. */
  readonly outdated: number;
};

/** Compares the replies that devices got with the database. */
export async function audit({ query }: Cluster, devices: readonly Device[]): Promise<Audit> {
  const stored = new Set(
    (await query<{ id: string }>("select key as id from idempotency")).map(({ id }) => id),
  );
  const events = await query<{ id: string; count: number }>(
    "select context as id, count(*)::int as count from utilization_event group by context",
  );
  const times = new Map(events.map(({ id, count }) => [id, count]));
  const notes = await query<{ id: string; text: string }>(
    "select id::text as id, text from lesson_note",
  );
  const textOf = new Map(notes.map(({ id, text }) => [id, text]));
  const confirmed = devices.flatMap((device) => device.confirmed());
  const ids = new Set(confirmed.map(({ id }) => id));
  const isStored = ({ id, call }: (typeof confirmed)[number]) =>
    stored.has(id) && (call !== "logUtilization" || times.has(id));
  const lastNote = (device: Device) =>
    device.confirmed().findLast(({ call }) => call === "saveNote")?.body.text;
  return {
    confirmed: ids.size,
    lost: confirmed.filter((write) => !isStored(write)).length,
    twice: events.filter(({ count }) => count > 1).length,
    extra: events.filter(({ id }) => !ids.has(id)).length,
    outdated: devices.filter((device) => textOf.get(device.noteId) !== lastNote(device)).length,
  };
}
