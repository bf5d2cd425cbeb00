import { randomBytes } from "node:crypto";

/** Returns a UUIDv7, which sorts by creation time. PostgreSQL 15 can't generate them. */
export function uuidv7(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}

/** Rejects text that can't be an id before it reaches the database. */
export const isId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

/** How all UUIDv7 that are made at this time or later compare, as text in byte order. */
export function idsFrom(time: number): string {
  const hex = time.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

const UUIDV7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/;

/** Returns when a UUIDv7 was made, by the clock of the device that made it. Other ids don't say. */
export function timeOfId(id: string): number | undefined {
  const [, high, low] = UUIDV7.exec(id) ?? [];
  return high && low ? Number.parseInt(high + low, 16) : undefined;
}
