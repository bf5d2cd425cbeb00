import { expect, test } from "vitest";
import { bytesOf, lesson } from "../../../support/download-device.ts";
import { CHUNK, isDone, isPausedFor, setUpDownload } from "./setup.ts";

const HOUR = 60 * 60 * 1000;

test.each([
  ["seconds beyond what a timer can hold", "99999999999"],
  ["a date", "Sun, 01 Mar 2099 09:00:30 GMT"],
])("[DL-02] waits as long as %s asks, up to an hour", async (_, retryAfter) => {
  const { tab, server, device, hash } = await setUpDownload();
  server.fail({ kind: "status", status: 503, headers: { "retry-after": retryAfter } });
  await tab.downloads.add("rain");
  await tab.until(hash, isPausedFor("offline"));
  device.advance(HOUR - 60_000);
  expect(await tab.database.downloads.get(hash)).toMatchObject({ state: "paused" });
  expect(server.asked).toHaveLength(1);
  device.advance(60_000);
  await tab.until(hash, isDone);
});

test("[DL-02] retries a file the server fails on later without blocking others", async () => {
  const { tab, server, device, hash } = await setUpDownload();
  const other = server.put("/media/sea.m4a", bytesOf("sea", 1500), "audio/mp4", CHUNK);
  await tab.database.content.put(lesson("sea", other));
  server.fail({ kind: "status", status: 500 });
  await tab.downloads.add("rain");
  await tab.downloads.add("sea");
  await tab.until(other.sha256, isDone);
  expect(await tab.database.downloads.get(hash)).toMatchObject({ state: "paused" });
  const laterOn = async () => {
    device.advance(60_000);
    return (await tab.database.downloads.get(hash))?.state;
  };
  await expect.poll(laterOn).toBe("downloaded");
});
