import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, onTestFinished, test } from "vitest";
import { DeviceDatabase } from "#sync/local/device-database.ts";
import { mirroredSession, mirrorSession } from "#sync/session/mirror.ts";
import type { Session } from "#sync/session/session.ts";

const sessionOf = (id: string) =>
  ({ user: { id }, uid: id, accessToken: "t", client: "c", expiry: 1 }) as unknown as Session;

test("[SYNC-07] doesn't restore a signed-out session from the slower of two pages", async () => {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const [quick, slow] = [new DeviceDatabase(databases), new DeviceDatabase(databases)];
  onTestFinished(() => {
    quick.close();
    slow.close();
  });
  await Promise.all([quick.open(), slow.open()]);
  let current: Session | undefined = sessionOf("first");
  const held = quick.transaction("rw", quick.session, async () => {
    await quick.session.put({ key: "current", session: sessionOf("first") });
    current = sessionOf("second");
    await quick.session.put({ key: "current", session: current });
  });
  const late = mirrorSession(slow, () => current);
  await Promise.all([held, late]);
  expect(await mirroredSession(quick)).toMatchObject({ user: { id: "second" } });
  current = undefined;
  await mirrorSession(slow, () => current);
  expect(await mirroredSession(quick)).toBeUndefined();
});
