import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { createNetwork } from "#sync/ports-browser/network.ts";

const long = JSON.stringify({ text: "calm ".repeat(1000) });

type Seen = {
  readonly encoding: string | undefined;
  readonly bytes: number;
  readonly text: string;
};

/** Creates a server that answers compressed bodies with this status and others with 200. */
async function serverThat(status: (seen: Seen) => number) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const body = Buffer.concat(pieces);
      const encoding = request.headers["content-encoding"];
      const text = encoding === "gzip" ? gunzipSync(body).toString() : body.toString();
      const last = { encoding, bytes: body.length, text };
      seen.push(last);
      response.writeHead(status(last));
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const path = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/sync/batch`;
  const network = createNetwork();
  const post = async (body: string) =>
    (await network.send({ method: "POST", path, headers: { "x-a": "b" }, body })).status;
  return { seen, post };
}

test("[SYNC-05] compresses long bodies and leaves short ones alone", async () => {
  const { seen, post } = await serverThat(() => 200);
  expect(await post(long)).toBe(200);
  expect(await post("{}")).toBe(200);
  expect(seen).toMatchObject([
    { encoding: "gzip", text: long },
    { encoding: undefined, text: "{}" },
  ]);
  expect(seen[0]?.bytes).toBeLessThan(long.length / 10);
});

test.each([415, 400])(
  "[SYNC-05] resends uncompressed, from then on too, when the server can't read compressed bodies (%d)",
  async (status) => {
    const { seen, post } = await serverThat(({ encoding }) => (encoding ? status : 200));
    expect(await post(long)).toBe(200);
    expect(await post(long)).toBe(200);
    expect(seen.map(({ encoding }) => encoding)).toEqual(["gzip", undefined, undefined]);
    expect(seen.at(-1)?.text).toBe(long);
  },
);

test("[SYNC-05] keeps compressing when a body is rejected either way", async () => {
  const { seen, post } = await serverThat(() => 400);
  expect(await post(long)).toBe(400);
  expect(await post(long)).toBe(400);
  expect(seen.map(({ encoding }) => encoding)).toEqual(["gzip", undefined, "gzip", undefined]);
});

test("[SYNC-05] sends uncompressed in a browser that can't compress", async () => {
  vi.stubGlobal("CompressionStream", undefined);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const { seen, post } = await serverThat(() => 200);
  await post(long);
  expect(seen).toMatchObject([{ encoding: undefined, text: long }]);
});
