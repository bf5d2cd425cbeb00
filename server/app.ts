import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { BODY_LIMIT } from "#contract/constants.ts";
import { admit } from "./access/admit.ts";
import { adminAchievementHandlers } from "./achievements/admin-handlers.ts";
import { achievementHandlers } from "./achievements/handlers.ts";
import { chooseGateway } from "./billing/choose-gateway.ts";
import { billingHandlers } from "./billing/handlers.ts";
import { noticeRoute } from "./billing/notice-route.ts";
import { resolveRegularly } from "./billing/resolve-regularly.ts";
import { certificateHandlers } from "./certificates/handlers.ts";
import { codeHandlers } from "./codes/handlers.ts";
import { fillRegularly } from "./comments/fill.ts";
import { commentHandlers } from "./comments/handlers.ts";
import { costHandlers } from "./costs/handlers.ts";
import { creditHandlers } from "./credits/handlers.ts";
import type { Deps } from "./deps.ts";
import { effects } from "./effects.ts";
import { adminFeedbackHandlers } from "./feedback/admin-handlers.ts";
import { groupAdminHandlers } from "./groups/admin-handlers.ts";
import { groupHandlers } from "./groups/handlers.ts";
import type { Handlers } from "./handlers.ts";
import { healthHandlers } from "./health/handlers.ts";
import { adminHelpHandlers } from "./help/admin-handlers.ts";
import { uuidv7 } from "./ids.ts";
import { forgetRegularly } from "./insights/changes.ts";
import { insightHandlers } from "./insights/handlers.ts";
import { inviteRegularly } from "./invitations/send-due.ts";
import { ledgerHandlers } from "./ledger/handlers.ts";
import { libraryHandlers } from "./library/handlers.ts";
import { createLimits } from "./limits/limits.ts";
import { checkRegularly } from "./links/links.ts";
import { mailboxRoutes } from "./mail/mailbox-routes.ts";
import { mountMedia } from "./media/routes.ts";
import { paperHandlers } from "./papers/handlers.ts";
import { peopleHandlers } from "./people/handlers.ts";
import { progressHandlers } from "./progress/handlers.ts";
import { publishRegularly } from "./publishing/due.ts";
import { publishingHandlers } from "./publishing/handlers.ts";
import { pushHandlers } from "./push/handlers.ts";
import { remindRegularly } from "./push/remind.ts";
import { fulfil } from "./registration/fulfil.ts";
import { registrationHandlers } from "./registration/handlers.ts";
import { rosterHandlers } from "./rosters/handlers.ts";
import { workOnRostersRegularly } from "./rosters/work.ts";
import { sealingKeys } from "./sealing/keys.ts";
import { authenticate } from "./session/authenticate.ts";
import { extraSessionRoutes } from "./session/extra-routes.ts";
import { sessionHandlers } from "./session/handlers.ts";
import { exchangeToken } from "./sso/exchange.ts";
import { ssoFor } from "./sso/find.ts";
import { ssoRoutes } from "./sso/routes.ts";
import { adminSurveyHandlers } from "./surveys/admin-handlers.ts";
import { surveyHandlers } from "./surveys/handlers.ts";
import { batchHandler } from "./sync/batch.ts";
import { catalogueHandler } from "./sync/catalogue-changes.ts";
import { directWrites } from "./sync/direct.ts";
import { myChangesHandler } from "./sync/my-changes.ts";
import { uploadHandlers } from "./uploads/handlers.ts";
import { diskParts } from "./uploads/parts.ts";
import { workRegularly } from "./uploads/work.ts";
import { userHandlers } from "./users/handlers.ts";
import { watchHandlers } from "./watch/handlers.ts";
import { serveApplication } from "./web/application.ts";
import { readBodies } from "./web/bodies.ts";
import { compressReplies } from "./web/compress.ts";
import { readCompressed } from "./web/compressed-bodies.ts";
import { REQUEST_TIMEOUT_MS, refuseUnreadable, refuseWhileClosing } from "./web/connections.ts";
import { allowOrigins } from "./web/cross-origin.ts";
import { handleError } from "./web/errors.ts";
import { sendSecurityHeaders } from "./web/headers.ts";
import { mountMetrics } from "./web/metrics.ts";
import { mountContract } from "./web/mount.ts";
import { handleNotFound } from "./web/not-found.ts";
import { describeApi } from "./web/openapi.ts";
import { logRequests } from "./web/request-log.ts";

z.config(z.locales.en());

function createFastify({ config, clock, log }: Deps): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    // `logRequests` writes the one line there is for a request.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidv7(clock.now()),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false, // `refuseWhileClosing` does, in the documented shape
    clientErrorHandler: refuseUnreadable,
    trustProxy: config.trustProxy,
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: (error, request, reply) =>
      handleError(error, request as FastifyRequest, reply as FastifyReply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  return app;
}

type Registering = Parameters<typeof registrationHandlers>[0] &
  Parameters<typeof billingHandlers>[0];

function handlersOf(deps: Deps, registering: Registering): Handlers {
  const { publicUrl } = deps.config;
  const writing = { ...deps, keys: sealingKeys(deps), publicUrl };
  return {
    ...healthHandlers(deps),
    ...sessionHandlers(deps),
    ssoFor: ssoFor(deps.config),
    exchangeToken: exchangeToken(deps),
    ...userHandlers(deps),
    ...groupHandlers(deps),
    ...libraryHandlers(deps),
    ...progressHandlers(deps),
    ...surveyHandlers(deps),
    ...adminSurveyHandlers(deps),
    ...adminFeedbackHandlers(deps),
    ...commentHandlers(deps),
    ...costHandlers(deps),
    ...adminHelpHandlers(deps),
    ...creditHandlers(writing),
    ...certificateHandlers(writing),
    ...paperHandlers(deps),
    ...ledgerHandlers(deps),
    ...achievementHandlers(deps),
    ...adminAchievementHandlers(deps),
    ...pushHandlers(deps),
    ...insightHandlers(deps),
    ...watchHandlers(deps),
    ...publishingHandlers(deps),
    ...uploadHandlers(deps),
    ...peopleHandlers(deps),
    ...rosterHandlers(deps),
    ...groupAdminHandlers(deps),
    ...codeHandlers(deps),
    ...registrationHandlers(registering),
    ...billingHandlers(registering),
    ...directWrites(writing, effects),
    batch: batchHandler(writing, effects),
    catalogueChanges: catalogueHandler(deps),
    myChanges: myChangesHandler(writing),
  };
}

/** What is done in rounds while this process listens. */
function doRegularly(app: FastifyInstance, deps: Deps): void {
  remindRegularly(app, deps);
  forgetRegularly(app, deps);
  fillRegularly(app, deps);
  inviteRegularly(app, deps);
  workOnRostersRegularly(app, deps);
  publishRegularly(app, deps);
  checkRegularly(app, deps);
  workRegularly(app, { ...deps, parts: diskParts(deps.config.dataDir) });
}

/** `applicationFolder` holds the built application, where there is one. */
export async function buildApp(deps: Deps, applicationFolder?: string): Promise<FastifyInstance> {
  const app = createFastify(deps);
  logRequests(app);
  mountMetrics(app, deps.config);
  readCompressed(app);
  readBodies(app);
  await sendSecurityHeaders(app, deps.config);
  allowOrigins(app, deps.config.allowedOrigins);
  refuseWhileClosing(app);
  compressReplies(app);
  await describeApi(app);

  const registering = { ...deps, gateway: await chooseGateway(deps), fulfil: fulfil(deps) };
  const handlers = handlersOf(deps, registering);
  const limits = createLimits(deps);
  mountContract(app, handlers, { authenticate: authenticate(deps), admit: admit(deps), limits });
  extraSessionRoutes(app, deps, limits);
  ssoRoutes(app, deps, limits);
  mailboxRoutes(app, deps);
  noticeRoute(app, registering);
  resolveRegularly(app, registering);
  doRegularly(app, deps);
  app.get("/live", { schema: { hide: true } }, async () => ({ live: true }));
  mountMedia(app, deps.files);

  const sendPage = applicationFolder && (await serveApplication(app, applicationFolder));
  app.setNotFoundHandler(handleNotFound(sendPage || undefined));
  await app.ready();
  return app;
}
