import { useEffect, useMemo, useRef, useState } from "react";
import type { Query, Route } from "#contract/route.ts";
import { requestErrorMessage, type FailedOutcome } from "#shared/requests/request-errors.ts";
import { call } from "#device/session.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import type { ListStatus, ListView } from "#ui/data-table/types.ts";

const OFFLINE_LIST =
  "This list needs a connection, and the server cannot be reached right now. It is asked for again once you are back.";

type ListReply<Row> = { readonly data: readonly Row[]; readonly total: number };
type ListRoute<Row> = Route & {
  readonly reply: { readonly _zod: { readonly output: ListReply<Row> } };
};
/** The row that a list of this route has. */
export type RowOf<R> = R extends ListRoute<infer Row> ? Row : never;

export type AdminList<Row> = {
  readonly status: ListStatus;
  /** Those of the last answer stay while the next is on its way, or does not come. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  /** Why there is no newer answer. */
  readonly error: string | undefined;
  readonly reload: () => void;
};

/** What is sent of a view; what says nothing is left out. */
export const queryOfView = ({ q, sort, page, size, filters }: ListView) => ({
  ...filters,
  ...(q.trim() && { q: q.trim() }),
  ...(sort && { sort }),
  page,
  size,
});

type Held<Row> = {
  readonly reply?: ListReply<Row>;
  readonly failed?: FailedOutcome | undefined;
  /** The question that was answered last, well or not. */
  readonly answered?: string;
};

function statusOf({ answered, failed }: Held<unknown>, question: string): ListStatus {
  if (answered !== question) return "loading";
  return failed ? "failed" : "succeeded";
}

/** One page of a list: asked for again when the query changes, when told to, and when a network comes back. */
export function useAdminList<R extends ListRoute<unknown>>(
  route: R,
  query: Query<R> | ReturnType<typeof queryOfView>,
  params?: Readonly<Record<string, string>>,
): AdminList<RowOf<R>> {
  type Row = RowOf<R>;
  const [held, setHeld] = useState<Held<Row>>({});
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the coming of a network counts
  useEffect(() => {
    if (!isCutOff && hasFailed) setAttempt((before) => before + 1);
  }, [isCutOff]);
  return useMemo(
    () => ({
      status: statusOf(held, question),
      rows: held.reply?.data,
      total: held.reply?.total ?? 0,
      error: held.failed && requestErrorMessage(held.failed, OFFLINE_LIST),
      reload: () => setAttempt((before) => before + 1),
    }),
    [held, question],
  );
}
