import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Limits } from "#server/platform/limits/limits.ts";
import { publicLtiKeys } from "#server/platform/lti/keys.ts";
import { paths } from "./addresses.ts";
import { canvasConfiguration } from "./canvas.ts";
import { finishLaunch, type LaunchDeps, receiveLaunch, startLaunch, textField } from "./launch.ts";
import { sendProblem, sendReturnPage } from "./page.ts";
import {
  chosenIn,
  deepLinkingResponse,
  type FindLessons,
  type LessonsById,
  SHOWN,
  sendPicker,
} from "./picker.ts";
import { createPlatformKeys } from "./platform-keys.ts";
import { findLaunch, openPlatform, takeLaunch } from "./queries.ts";

export type LtiDeps = Omit<LaunchDeps, "keys"> & {
  readonly findLessons: FindLessons;
  readonly lessonsById: LessonsById;
};

const HIDDEN = { schema: { hide: true } };
/** HEAD is disabled because a GET consumes one-time state. */
const PAGE = { ...HIDDEN, exposeHeadRoute: false };
const KEYS_CACHE = "public, max-age=300";
const MAX_TEXT = 200;

const searchText = (fields: unknown) =>
  (textField(fields, "text", MAX_TEXT) ?? "").replace(/\p{Cc}/gu, " ").trim();

/** Shows lessons, or sends the chosen ones to the platform. */
async function pick(deps: LtiDeps, request: FastifyRequest, reply: FastifyReply) {
  const { db, clock, findLessons, lessonsById } = deps;
  const isChoosing = request.method === "POST";
  const fields = isChoosing ? request.body : request.query;
  const token = textField(fields, "launch", 100) ?? "";
  const key = { token, step: "pick", now: new Date(clock.now()) } as const;
  const launch = await findLaunch(db, key);
  const platform = launch && (await openPlatform(db, launch.platform_id));
  if (!platform || launch.message.kind !== "pick") return sendProblem(reply, "interrupted");
  const { message } = launch;
  const { isMultiple, returnUrl } = message;
  const ids = chosenIn(fields).slice(0, isMultiple ? undefined : 1);
  const chosen = await lessonsById(db, ids);
  if (!isChoosing || chosen.length === 0) {
    const text = searchText(fields);
    const found = await findLessons(db, text, SHOWN);
    return sendPicker(reply, {
      ...{ platform: platform.name, launch: token, text, isMultiple, chosen, found },
      isMissing: isChoosing,
    });
  }
  // Only one of two submits sends a message.
  if (!(await takeLaunch(db, key))) return sendProblem(reply, "interrupted");
  const jwt = await deepLinkingResponse(deps, platform, message, chosen);
  return sendReturnPage(reply, { returnUrl, jwt });
}

/** Registers the addresses that learning platforms use. */
export function ltiRoutes(app: FastifyInstance, given: LtiDeps, limits: Limits): void {
  const deps = { ...given, keys: createPlatformKeys(given) };
  const { publicUrl } = deps.config;
  type Handle = (
    deps: LtiDeps & LaunchDeps,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply>;
  const limited = (handle: Handle) => async (request: FastifyRequest, reply: FastifyReply) => {
    const done = await limits.run("lti", request, async () => {
      await handle(deps, request, reply);
      return {};
    });
    return "error" in done ? sendProblem(reply.headers(done.headers), "too_many") : reply;
  };

  app.get(paths.login, PAGE, limited(startLaunch));
  app.post(paths.login, HIDDEN, limited(startLaunch));
  app.post(paths.launch, HIDDEN, limited(receiveLaunch));
  app.get(paths.finish, PAGE, limited(finishLaunch));
  app.get(paths.lessons, PAGE, limited(pick));
  app.post(paths.lessons, HIDDEN, limited(pick));

  app.get(paths.keys, HIDDEN, async (_request, reply) =>
    reply
      .header("cache-control", KEYS_CACHE)
      .send({ keys: await publicLtiKeys(deps.db, deps.clock.now()) }),
  );
  app.get(paths.canvas, HIDDEN, async (_request, reply) =>
    reply.header("cache-control", KEYS_CACHE).send(canvasConfiguration(publicUrl)),
  );
}
