import type { OutboxEntry } from "./entry.ts";

const FOR_THE_SERVER = "Sealed: only Respite's server can read it.";

const moment = (ms: number) => new Date(ms).toISOString();

const contentOf = ({ body }: OutboxEntry) => {
  const isSealed = typeof body === "object" && body !== null && "sealed" in body;
  return isSealed ? { note: FOR_THE_SERVER, ...body } : { content: body };
};

const exported = (entry: OutboxEntry) => ({
  id: entry.id,
  kind: entry.call,
  at: moment(entry.createdAt),
  ...(entry.reason && {
    refused: {
      code: entry.reason.code,
      errors: entry.reason.errors,
      at: moment(entry.reason.at),
    },
  }),
  ...contentOf(entry),
});

/** What a person takes with them of what was not sent: everything there is of it, as JSON. */
export const exportEntries = (entries: readonly OutboxEntry[]): string =>
  `${JSON.stringify(entries.map(exported), null, 2)}\n`;
