import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Start } from "./browser.ts";
import { connectToMarionette } from "./marionette.ts";
import { startProgram, untilSome } from "./programs.ts";
import { drive } from "./web-driver.ts";

const program = process.env.FIREFOX ?? "firefox-esr";

/** Sends all traffic except loopback to a proxy that does not exist, so that nothing leaves this machine. */
const preferences = {
  "marionette.port": 0,
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
  "network.proxy.no_proxies_on": "127.0.0.1, localhost",
  "network.proxy.failover_direct": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "network.trr.mode": 5,
  "app.update.auto": false,
  "app.normandy.enabled": false,
  "browser.region.update.enabled": false,
  "browser.safebrowsing.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.push.connection.enabled": false,
  "extensions.update.enabled": false,
  "media.gmp-manager.updateEnabled": false,
  "toolkit.telemetry.unified": false,
};

const linesOf = (settings: Readonly<Record<string, unknown>>) =>
  Object.entries(settings)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join("");

export const firefox: Start = (profile) => start(profile, preferences);

/** All its windows are private. */
export const privateFirefox: Start = (profile) =>
  start(profile, { ...preferences, "browser.privatebrowsing.autostart": true });

async function start(profile: string, settings: Readonly<Record<string, unknown>>) {
  writeFileSync(join(profile, "user.js"), linesOf(settings));
  const portFile = join(profile, "MarionetteActivePort");
  rmSync(portFile, { force: true });
  const running = await startProgram(
    program,
    ["--headless", "--marionette", "--no-remote", "--profile", profile, "--width", "1280"],
    profile,
  );
  try {
    const port = await untilSome(() =>
      existsSync(portFile) ? Number(readFileSync(portFile, "utf8")) || undefined : undefined,
    );
    const { commands, quit } = await connectToMarionette(port);
    return drive(commands, {
      kill: () => running.kill(),
      quit: async () => {
        await quit();
        await running.ended;
      },
    });
  } catch (error) {
    await running.kill();
    throw error;
  }
}
