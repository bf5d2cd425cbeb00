import type { FastifyReply, FastifyRequest } from "fastify";
import { hashToken } from "#server/accounts/session/token.ts";
import { readBrowserCookie, setBrowserCookie } from "#server/accounts/sso/browser-cookie.ts";
import { exchangeRedirect } from "#server/accounts/sso/flow.ts";
import type { LtiResourceMessage } from "#server/platform/database/lti-tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { asksForLessons, CONNECT_PAGE, lessonPath, paths } from "./addresses.ts";
import type { ConnectDeps } from "./connect.ts";
import { setLaunchCookie } from "./cookie.ts";
import { keepOpener, sendOpenPage, sendProblem } from "./page.ts";
import type { PlatformKeys } from "./platform-keys.ts";
import {
  addAttempt,
  addLaunch,
  findPlatform,
  noteLaunch,
  noteProblem,
  type OpenPlatform,
  openPlatform,
  takeAttempt,
  takeLaunch,
} from "./queries.ts";
import { recognize } from "./recognize.ts";
import { verifyLaunch } from "./verify.ts";

export type LaunchDeps = ConnectDeps & Pick<Deps, "log"> & { readonly keys: PlatformKeys };

const MAX_FIELD = 4000;

/** Returns a text field, or undefined if it is missing, too long, or can't be stored. */
export function textField(fields: unknown, name: string, longest = MAX_FIELD): string | undefined {
  const value = (fields as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  const isText = typeof value === "string" && value.length <= longest && value.isWellFormed();
  return isText && !value.includes("\0") ? value : undefined;
}

const redirect = (reply: FastifyReply, address: string) => keepOpener(reply).redirect(address, 303);
const timeOf = ({ clock }: Pick<Deps, "clock">) => new Date(clock.now());

const loginFields = [
  "iss",
  "login_hint",
  "target_link_uri",
  "lti_message_hint",
  "client_id",
  "lti_deployment_id",
] as const;
/** Says that the link was opened in a new window, for browsers that don't. */
const OWN_WINDOW = "window";

function isFramed(request: FastifyRequest, fields: unknown): boolean {
  const destination = request.headers["sec-fetch-dest"];
  return destination === undefined
    ? textField(fields, OWN_WINDOW) === undefined
    : destination !== "document";
}

function sameLaunchInWindow(publicUrl: string, fields: unknown): string {
  const query = new URLSearchParams({ [OWN_WINDOW]: "1" });
  for (const name of loginFields) query.set(name, textField(fields, name) ?? "");
  for (const name of loginFields) if (query.get(name) === "") query.delete(name);
  return `${publicUrl}${paths.login}?${query}`;
}

function authenticationRequest(
  { auth_url, client_id }: OpenPlatform,
  fields: unknown,
  {
    publicUrl,
    state,
    nonce,
  }: { readonly publicUrl: string; readonly state: string; readonly nonce: string },
): string {
  const url = new URL(auth_url);
  const hint = textField(fields, "lti_message_hint");
  const query = {
    scope: "openid",
    response_type: "id_token",
    response_mode: "form_post",
    prompt: "none",
    client_id,
    redirect_uri: publicUrl + paths.launch,
    login_hint: textField(fields, "login_hint") ?? "",
    ...(hint !== undefined && { lti_message_hint: hint }),
    ...{ state, nonce },
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * The first step, a third-party login (OpenID Connect Core, 4). Sessions live in windows of their own, because browsers
 * give frames of other sites separate storage. Choosing lessons needs no session and stays in the frame.
 */
export async function startLaunch(
  deps: LaunchDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, config } = deps;
  const { publicUrl } = config;
  const fields = request.method === "POST" ? request.body : request.query;
  const issuer = textField(fields, "iss") ?? "";
  const clientId = textField(fields, "client_id");
  const platform = await findPlatform(db, { issuer, clientId });
  if (!platform || textField(fields, "login_hint") === undefined)
    return sendProblem(reply, "unknown");
  const isPicking = asksForLessons(textField(fields, "target_link_uri"), publicUrl);
  if (!isPicking && isFramed(request, fields))
    return sendOpenPage(reply, sameLaunchInWindow(publicUrl, fields));
  const browser = setBrowserCookie(request, reply, config);
  const now = timeOf(deps);
  const secrets = await addAttempt(db, { platform: platform.id, browser, now });
  return redirect(reply, authenticationRequest(platform, fields, { publicUrl, ...secrets }));
}

/** The platform posts its signed message. Posts of other sites carry no cookie, so a redirect fetches the rest. */
export async function receiveLaunch(
  deps: LaunchDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, config, clock, log, keys } = deps;
  const { body } = request;
  const now = timeOf(deps);
  const attempt = await takeAttempt(db, textField(body, "state", 100) ?? "", now);
  const platform = attempt && (await openPlatform(db, attempt.platform_id));
  if (!attempt || !platform) return sendProblem(reply, "interrupted");
  const idToken = textField(body, "id_token", Number.POSITIVE_INFINITY);
  if (idToken === undefined) {
    await noteProblem(db, platform.id, "denied", now);
    return sendProblem(reply, "denied");
  }
  const rules = {
    publicUrl: config.publicUrl,
    inPrivateNetworks: config.endpointsInPrivateNetworks,
  };
  const expected = { platform, nonce: attempt.nonce, keys, now: clock.now(), rules };
  const verified = await verifyLaunch(idToken, expected);
  if ("problem" in verified) {
    log.warn({ platform: platform.id, problem: verified.problem }, "a launch was refused");
    await noteProblem(db, platform.id, verified.problem, now);
    return sendProblem(reply, "failed");
  }
  await noteLaunch(db, platform.id, now);
  if ("refused" in verified) return sendProblem(reply, verified.refused);
  const { message } = verified;
  const step = message.kind === "pick" ? "pick" : "sign_in";
  const { browser_hash: browserHash } = attempt;
  const token = await addLaunch(db, { platform: platform.id, step, browserHash, message }, now);
  const next = step === "pick" ? paths.lessons : paths.finish;
  return redirect(reply, `${next}?${new URLSearchParams({ launch: token })}`);
}

const lessonOrHome = ({ lesson }: LtiResourceMessage) =>
  lesson === null ? "/" : lessonPath(lesson);

/** Opens the lesson, in the browser that started. */
export async function finishLaunch(
  deps: LaunchDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, config } = deps;
  const now = timeOf(deps);
  const browser = readBrowserCookie(request, config);
  const token = textField(request.query, "launch", 100) ?? "";
  const launch = browser && (await takeLaunch(db, { token, step: "sign_in", now }, browser));
  const platform = launch && (await openPlatform(db, launch.platform_id));
  if (!browser || !launch || !platform || launch.message.kind !== "resource")
    return sendProblem(reply, "interrupted");
  const { message } = launch;
  const recognized = await recognize(deps, platform, message);
  if (recognized.kind === "refused") return sendProblem(reply, recognized.problem);
  if (recognized.kind === "open") return reply.redirect(lessonOrHome(message), 303);
  if (recognized.kind === "sign_in") {
    const { person } = recognized;
    const browser_hash = hashToken(browser);
    const redirect_url = lessonOrHome(message);
    const next = await exchangeRedirect(deps, person, { browser_hash, redirect_url, via: "lti" });
    return reply.redirect(next, 303);
  }
  const waiting = { platform: platform.id, step: "connect", browserHash: null, message } as const;
  const connecting = await addLaunch(db, waiting, now);
  return setLaunchCookie(reply, config, connecting).redirect(CONNECT_PAGE, 303);
}
