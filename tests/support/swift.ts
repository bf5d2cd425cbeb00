import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { S3Config } from "#server/platform/config.ts";
import { isLong } from "./long-tests.ts";
import { freePort } from "./respite.ts";

const PROGRAMS = ["swift-proxy-server", "swift-object-server", "memcached"];

/** Only the long tests use it, so that `npm test` takes the same time on every machine. */
export const hasSwift = isLong && PROGRAMS.every((name) => existsSync(`/usr/bin/${name}`));

const services = ["account", "container", "object"] as const;

const ringOf = (service: string, port: number, folder: string) => {
  const builder = (...args: string[]) =>
    spawnSync("/usr/bin/swift-ring-builder", [`${service}.builder`, ...args], { cwd: folder });
  builder("create", "4", "1", "1");
  builder("add", `r1z1-127.0.0.1:${port}/disk`, "1");
  builder("rebalance");
};

/** Starts OpenStack Swift with its S3 interface and one empty bucket. */
export async function startSwift(bucket = "respite"): Promise<{
  readonly s3: S3Config;
  readonly stop: () => Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), "respite-swift-"));
  const running: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) => {
    running.push(spawn(program, args, { cwd: folder, stdio: "ignore" }));
  };
  const stop = async () => {
    const alive = running.filter(({ exitCode }) => exitCode === null);
    const ended = alive.map((child) => once(child, "close"));
    for (const child of alive) child.kill("SIGKILL");
    await Promise.all(ended);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };

  mkdirSync(join(folder, "devices/disk"), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const common = (port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
workers = 0
user = ${userInfo().username}
`;
  for (const service of services) {
    const port = await freePort();
    ringOf(service, port, folder);
    write(
      `${service}.conf`,
      `${common(port)}[pipeline:main]
pipeline = ${service}-server
[app:${service}-server]
use = egg:swift#${service}
`,
    );
    start(`/usr/bin/swift-${service}-server`, join(folder, `${service}.conf`));
  }
  const cache = await freePort();
  start("/usr/bin/memcached", "-u", "nobody", "-l", "127.0.0.1", "-p", String(cache), "-U", "0");
  const port = await freePort();
  write(
    "proxy.conf",
    `${common(port)}[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`,
  );
  start("/usr/bin/swift-proxy-server", join(folder, "proxy.conf"));

  const s3: S3Config = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: "us-east-1",
    accessKeyId: "test:tester",
    secretAccessKey: "testing",
    hasLinks: false,
  };
  const aws = new AwsClient({ ...s3, service: "s3", retries: 0 });
  const created = async () => {
    const reply = await aws.fetch(`${s3.endpoint}/${bucket}`, { method: "PUT" });
    return reply.ok;
  };
  while (!(await created().catch(() => false))) {
    if (running.some(({ exitCode }) => exitCode !== null)) {
      await stop();
      throw new Error("A part of Swift ended.");
    }
    await delay(100);
  }
  return { s3, stop };
}
