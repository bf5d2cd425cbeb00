import { useEffect, useMemo, useRef, useState } from "react";
import type { Query, Reply, Route } from "#contract/route.ts";
import { call } from "#device/session.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import type { ListStatus, ListView } from "#ui/data-table/types.ts";
import { adminList as copy } from "./admin-copy.ts";

type ListReply<Row> = { readonly data: readonly Row[]; readonly total: number };
type ListRoute<Row> = Route & {
  readonly reply: { readonly _zod: { readonly output: ListReply<Row> } };
};
/** The row type of a list route. */
export type RowOf<R> = R extends ListRoute<infer Row> ? Row : never;

export type AdminList<Row> = {
  readonly status: ListStatus;
  /** The last rows stay while the next request runs or fails. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  /** Why the last request failed. */
  readonly error: string | undefined;
  readonly reload: () => void;
};

/** Returns the query parameters of a view. Empty ones are omitted. */
export const viewQuery = ({ q, sort, page, size, filters }: ListView) => ({
  ...filters,
  ...(q.trim() && { q: q.trim() }),
  ...(sort && { sort }),
  page,
  size,
});

type ListState<Row> = {
  readonly reply?: ListReply<Row>;
  readonly failed?: FailedOutcome | undefined;
  /** The last query that completed, with or without an error. */
  readonly answered?: string;
};

function statusFor({ answered, failed }: ListState<unknown>, question: string): ListStatus {
  if (answered !== question) return "loading";
  return failed ? "failed" : "succeeded";
}

/** Fetches one page of a list. Fetches again when the query changes, on `retry`, and on reconnecting. */
export function useAdminList<R extends ListRoute<unknown>>(
  route: R,
  query: Query<R> | ReturnType<typeof viewQuery>,
  params?: Readonly<Record<string, string>>,
): AdminList<RowOf<R>> & { readonly reply: Reply<R> | undefined } {
  type Row = RowOf<R>;
  const [held, setHeld] = useState<ListState<Row>>({});
  const [attempt, setAttempt] = useState(0);
  const isCutOff = useSyncStatus(undefined).reach === "down";
  const question = JSON.stringify([route.name, params, query, attempt]);
  const latest = useRef({ query, params });
  latest.current = { query, params };
  useEffect(() => {
    const abort = new AbortController();
    const input = { ...latest.current, signal: abort.signal };
    void call(route as Route, input as never).then((outcome: Outcome<unknown>) => {
      if (abort.signal.aborted) return;
      setHeld((before) =>
        outcome.kind === "accepted"
          ? { reply: outcome.value as ListReply<Row>, answered: question }
          : { ...before, failed: outcome, answered: question },
      );
    });
    return () => abort.abort();
  }, [route, question]);
  const hasFailed = held.failed !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on reconnecting
  useEffect(() => {
    if (!isCutOff && hasFailed) setAttempt((before) => before + 1);
  }, [isCutOff]);
  return useMemo(
    () => ({
      status: statusFor(held, question),
      rows: held.reply?.data,
      reply: held.reply as Reply<R> | undefined,
      total: held.reply?.total ?? 0,
      error: held.failed && requestErrorMessage(held.failed, copy.offline),
      reload: () => setAttempt((before) => before + 1),
    }),
    [held, question],
  );
}
