import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { BODY_LIMIT } from "#contract/constants.ts";
import { chooseGateway } from "./accounts/billing/choose-gateway.ts";
import { billingHandlers } from "./accounts/billing/handlers.ts";
import { resolveRegularly } from "./accounts/billing/resolve-job.ts";
import { noticeRoute } from "./accounts/billing/webhook-route.ts";
import { codeHandlers } from "./accounts/codes/handlers.ts";
import { inviteRegularly } from "./accounts/invitations/send-due.ts";
import { fulfil } from "./accounts/registration/fulfill.ts";
import { registrationHandlers } from "./accounts/registration/handlers.ts";
import { authenticate } from "./accounts/session/authenticate.ts";
import { extraSessionRoutes } from "./accounts/session/extra-routes.ts";
import { sessionHandlers } from "./accounts/session/handlers.ts";
import { groupsOf } from "./accounts/session/queries.ts";
import { exchangeToken } from "./accounts/sso/exchange.ts";
import { ssoFor } from "./accounts/sso/find.ts";
import { ssoRoutes } from "./accounts/sso/routes.ts";
import { userHandlers } from "./accounts/users/handlers.ts";
import { certificateHandlers } from "./credit/certificates/handlers.ts";
import { creditHandlers } from "./credit/credits/handlers.ts";
import { paperHandlers } from "./credit/documents/handlers.ts";
import { ledgerHandlers } from "./credit/ledger/handlers.ts";
import { effects } from "./effects.ts";
import { forgetRegularly } from "./insights/changes.ts";
import { fillRegularly } from "./insights/comment-review/fill.ts";
import { costHandlers } from "./insights/costs/handlers.ts";
import { insightHandlers } from "./insights/handlers.ts";
import { adminAchievementHandlers } from "./learning/achievements/admin-handlers.ts";
import { achievementHandlers } from "./learning/achievements/handlers.ts";
import { libraryHandlers } from "./learning/library/handlers.ts";
import { checkRegularly } from "./learning/links/links.ts";
import { mountMedia } from "./learning/media/routes.ts";
import { progressHandlers } from "./learning/progress/handlers.ts";
import { publishingHandlers } from "./learning/publishing/handlers.ts";
import { publishRegularly } from "./learning/publishing/scheduled.ts";
import { uploadHandlers } from "./learning/uploads/handlers.ts";
import { workRegularly } from "./learning/uploads/job.ts";
import { diskParts } from "./learning/uploads/part-store.ts";
import { watchHandlers } from "./monitoring/handlers.ts";
import { groupAdminHandlers } from "./organizations/groups/admin-handlers.ts";
import { groupHandlers } from "./organizations/groups/handlers.ts";
import { peopleHandlers } from "./organizations/people/handlers.ts";
import { rosterHandlers } from "./organizations/rosters/handlers.ts";
import { workOnRostersRegularly } from "./organizations/rosters/job.ts";
import { admit } from "./platform/access/authorize.ts";
import type { Deps } from "./platform/deps.ts";
import { sealingKeys } from "./platform/encryption/keys.ts";
import { uuidv7 } from "./platform/ids.ts";
import { createLimits } from "./platform/limits/limits.ts";
import { mailboxRoutes } from "./platform/mail/mailbox-routes.ts";
import { pushHandlers } from "./platform/push/handlers.ts";
import { remindRegularly } from "./platform/push/remind.ts";
import { readBodies } from "./platform/web/bodies.ts";
import { compressReplies } from "./platform/web/compress.ts";
import { readCompressed } from "./platform/web/compressed-bodies.ts";
import {
  REQUEST_TIMEOUT_MS,
  refuseUnreadable,
  refuseWhileClosing,
} from "./platform/web/connections.ts";
import { allowOrigins } from "./platform/web/cross-origin.ts";
import { handleError } from "./platform/web/errors.ts";
import type { Handlers } from "./platform/web/handler.ts";
import { sendSecurityHeaders } from "./platform/web/headers.ts";
import { healthHandlers } from "./platform/web/health.ts";
import { mountMetrics } from "./platform/web/metrics.ts";
import { mountContract } from "./platform/web/mount.ts";
import { handleNotFound } from "./platform/web/not-found.ts";
import { describeApi } from "./platform/web/openapi.ts";
import { logRequests } from "./platform/web/request-log.ts";
import { serveApplication } from "./platform/web/static-app.ts";
import { batchHandler } from "./sync/batch.ts";
import { catalogueHandler } from "./sync/catalog-changes.ts";
import { directWrites } from "./sync/direct.ts";
import { myChangesHandler } from "./sync/my-changes.ts";
import { commentHandlers } from "./wellbeing/comments/handlers.ts";
import { adminFeedbackHandlers } from "./wellbeing/feedback/admin-handlers.ts";
import { adminHelpHandlers } from "./wellbeing/help/admin-handlers.ts";
import { adminSurveyHandlers } from "./wellbeing/surveys/admin-handlers.ts";
import { surveyHandlers } from "./wellbeing/surveys/handlers.ts";
import { ownResponses } from "./wellbeing/surveys/own-responses.ts";

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
    ...userHandlers({ ...deps, ownResponses }),
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
  mountContract(app, handlers, {
    authenticate: authenticate(deps),
    admit: admit({ ...deps, groupsOf }),
    limits,
  });
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
