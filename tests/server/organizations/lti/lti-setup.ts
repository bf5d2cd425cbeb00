import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Platform } from "#contract/organizations/admin-platforms.ts";
import { deliverEvents } from "#server/platform/events/deliver.ts";
import { createLog } from "#server/platform/log.ts";
import { type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import {
  type Account,
  type LearningPlatform,
  type Link,
  learner,
  startLearningPlatform,
} from "../../../support/learning-platform.ts";
import { deviceOf } from "../../../support/wire.ts";
import { createBrowser, pathOf } from "../../accounts/sso/browser.ts";
import type { Device } from "../../acts.ts";

export const publicUrl = "http://respite.test";
export const URL_OF_PLATFORMS = "/api/admin/platforms";
export const lessonUrl = (id: string) => `${publicUrl}/enrichment_center/video/${id}`;

type LtiSetup = {
  office: AdminServer;
  platform: LearningPlatform;
  /** The platform as it is registered for the nurse's group. */
  registered: Platform;
  nurse: Device;
};

async function start(lti: LtiSetup) {
  lti.office = await startAdminServer({
    config: { endpointsInPrivateNetworks: true, publicUrl },
  });
  lti.platform = await startPlatform(lti);
  lti.registered = (await register(lti)).json().data;
  lti.nurse = await deviceOf(lti.office);
}

async function stop({ office, platform }: LtiSetup) {
  await office?.close();
  await platform?.close();
}

/** Starts a server and a learning platform that is registered there, before each test. */
export function setUpLti(): LtiSetup {
  const lti = {} as LtiSetup;
  beforeEach(() => start(lti));
  afterEach(() => stop(lti));
  return lti;
}

const rowsOfLaunches = ["lti_launch", "lti_attempt", "lti_line_item", "lti_identity"] as const;

/** Starts both once, and undoes what a test did to the platform, its group, and its launches. */
export function setUpSharedLti(): LtiSetup {
  const lti = {} as LtiSetup;
  beforeAll(() => start(lti));
  afterEach(async () => {
    const { db } = lti.office;
    for (const table of rowsOfLaunches) await db.deleteFrom(table).execute();
    const { name, jwks_url } = lti.platform.registration;
    const fresh = { name, jwks_url, last_problem: null, last_problem_at: null };
    await db.updateTable("lti_platform").set(fresh).execute();
    await db.updateTable("practice_group").set({ enabled: true }).execute();
  });
  afterAll(() => stop(lti));
  return lti;
}

export const startPlatform = ({ office }: Pick<LtiSetup, "office">, client?: string) =>
  startLearningPlatform({
    now: office.now,
    toolKeys: async () => (await office.app.inject("/auth/lti/keys")).json(),
    tool: {
      login: `${publicUrl}/auth/lti/login`,
      launch: `${publicUrl}/auth/lti/launch`,
      deepLinking: `${publicUrl}/auth/lti/lessons`,
    },
    ...(client !== undefined && { client }),
  });

export const register = (
  { office, platform }: Pick<LtiSetup, "office" | "platform">,
  changes: object = {},
) =>
  office.post(URL_OF_PLATFORMS, {
    practice_group_id: "group-1",
    ...platform.registration,
    ...changes,
  });

export type Browser = ReturnType<typeof createBrowser>;
export const browserOf = ({ office }: LtiSetup): Browser => createBrowser(office);

/** Browsers say what a request is for. */
export const inWindow = { headers: { "sec-fetch-dest": "document" } } as const;

const loginPath = (parameters: Record<string, string>) =>
  `/auth/lti/login?${new URLSearchParams(parameters)}`;

/** Starts a launch, and returns the address at the platform that the browser was sent to. */
export const startLaunch = (
  { platform }: LtiSetup,
  browser: Browser,
  account: Account,
  link: Link,
) => browser.follow(loginPath(platform.loginParameters(account, { link }, link.url)), inWindow);

/** What the platform posts. The browser sends no cookie with it, because it is the form of another site. */
export const postLaunch = ({ office }: LtiSetup, form: Record<string, string>) =>
  office.app.inject({
    method: "POST",
    url: "/auth/lti/launch",
    payload: new URLSearchParams(form).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...inWindow.headers },
  });

/** Opens a link of the course up to the address in the app. */
export async function launch(
  lti: LtiSetup,
  link: Link,
  { account = learner, browser = browserOf(lti) } = {},
) {
  const form = await lti.platform.authenticate(await startLaunch(lti, browser, account, link));
  const posted = await postLaunch(lti, form);
  if (posted.statusCode !== 303) throw new Error(`${posted.statusCode} ${posted.body}`);
  const finish = new URL(String(posted.headers.location), publicUrl);
  return { browser, reply: await browser.ask(pathOf(finish), inWindow) };
}

export const titleOf = ({ body }: { readonly body: string }) =>
  /<h1>(.*?)<\/h1>/.exec(body)?.[1]?.replaceAll("&#39;", "'");
export const locationOf = ({ headers }: { readonly headers: Record<string, unknown> }) =>
  new URL(String(headers.location), publicUrl);

/** Connects the signed-in person with the launch that waits in this browser. */
export const connect = (browser: Browser, { headers }: Pick<Device, "headers">) =>
  browser.ask("/api/lti/connections", { method: "POST", headers });

/** Connects the nurse and the learner, without the rows of a launch. */
export async function connected(lti: LtiSetup, link: Link) {
  const { browser } = await launch(lti, link);
  const reply = await connect(browser, lti.nurse);
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return browser;
}

export const current = async ({ office, registered }: LtiSetup): Promise<Platform> =>
  (await office.admin(`${URL_OF_PLATFORMS}/${registered.id}`)).json().data;

export const sendScores = ({ office }: LtiSetup) =>
  deliverEvents({ ...office, clock: { now: office.now }, log: createLog("silent") });
