import type { OutboxEntry } from "./entry.ts";

const ENCRYPTED_NOTE = "Sealed: only Respite's server can read it.";

const isoTime = (ms: number) => new Date(ms).toISOString();

const contentOf = ({ body }: OutboxEntry) => {
  const isSealed = typeof body === "object" && body !== null && "sealed" in body;
  return isSealed ? { note: ENCRYPTED_NOTE, ...body } : { content: body };
};

const exported = (entry: OutboxEntry) => ({
  id: entry.id,
  kind: entry.call,
  at: isoTime(entry.createdAt),
  ...(entry.reason && {
    refused: {
      code: entry.reason.code,
      errors: entry.reason.errors,
      at: isoTime(entry.reason.at),
    },
  }),
  ...contentOf(entry),
});

/** Exports unsent changes as JSON, with everything stored about them. */
export const exportEntries = (entries: readonly OutboxEntry[]): string =>
  `${JSON.stringify(entries.map(exported), null, 2)}\n`;
