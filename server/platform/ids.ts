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
