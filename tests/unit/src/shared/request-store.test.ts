import { expect, test } from "vitest";
import { createRequestStore, type StoredResult } from "#shared/requests/request-store.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

/** Creates a store whose replies are controlled by the test. */
function desk() {
  const waiting: ((outcome: Outcome<string>) => void)[] = [];
  const fetcher = createRequestStore(
    () => new Promise<Outcome<string>>((done) => waiting.push(done)),
  );
  const seen: StoredResult<string>["status"][] = [];
  fetcher.subscribe(() => seen.push(fetcher.current().status));
  return {
    fetcher,
    seen,
    asked: () => waiting.length,
    answer: (o: Outcome<string>) => waiting.at(-1)?.(o),
  };
}
const accepted = (value: string): Outcome<string> => ({
  kind: "accepted",
  value,
  headers: new Headers(),
});

test("[LIB-12] a fetch goes from idle to loading to succeeded, and joins one that is running", async () => {
  const { fetcher, seen, asked, answer } = desk();
  expect(fetcher.current()).toEqual({ status: "idle" });
  const first = fetcher.fetch();
  const second = fetcher.fetch();
  expect(fetcher.current()).toEqual({ status: "loading" });
  expect(asked()).toBe(1);
  answer(accepted("a"));
  await Promise.all([first, second]);
  expect(fetcher.current()).toEqual({ status: "succeeded", value: "a" });
  expect(seen).toEqual(["loading", "succeeded"]);
  const third = fetcher.fetch();
  expect(asked()).toBe(2);
  answer(accepted("b"));
  await third;
  expect(fetcher.current().value).toBe("b");
});

test("[LIB-12] a failed fetch keeps the last value and the server's message", async () => {
  const { fetcher, answer } = desk();
  const first = fetcher.fetch();
  answer(accepted("a"));
  await first;
  const second = fetcher.fetch();
  expect(fetcher.current()).toEqual({ status: "loading", value: "a" });
  answer({ kind: "refused", code: "invalid", errors: ["Too many"], status: 422 });
  await second;
  expect(fetcher.current()).toEqual({
    status: "failed",
    value: "a",
    error: { kind: "refused", errors: ["Too many"], message: "Too many" },
  });
});
