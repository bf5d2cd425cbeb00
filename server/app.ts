import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import * as z from "zod/mini";
import { BODY_LIMIT } from "#contract/constants.ts";
import { chooseGateway } from "./accounts/billing/choose-gateway.ts";
import { billingHandlers } from "./accounts/billing/handlers.ts";
import { paymentWebhookRoute } from "./accounts/billing/webhook-route.ts";
import { codesTarget } from "./accounts/codes/bulk-target.ts";
import { codeHandlers } from "./accounts/codes/handlers.ts";
import { fulfill } from "./accounts/registration/fulfill.ts";
import { registrationHandlers } from "./accounts/registration/handlers.ts";
import { isUsableCode } from "./accounts/registration/usable-code.ts";
import { authenticate } from "./accounts/session/authenticate.ts";
import { originFor } from "./accounts/session/confirmation.ts";
import { sessionEndReason } from "./accounts/session/ended-sessions.ts";
import { extraSessionRoutes } from "./accounts/session/extra-routes.ts";
import { sessionHandlers } from "./accounts/session/handlers.ts";
import { knownDeviceOf } from "./accounts/session/known-devices.ts";
import { groupsOf } from "./accounts/session/queries.ts";
import { exchangeToken } from "./accounts/sso/exchange.ts";
import { ssoFor } from "./accounts/sso/lookup.ts";
import { ssoRoutes } from "./accounts/sso/routes.ts";
import { unsubscribeRoutes } from "./accounts/subscriptions/unsubscribe-routes.ts";
import { confirmHandlers } from "./accounts/two-step/confirm.ts";
import { twoStepHandlers } from "./accounts/two-step/manage.ts";
import { requiresTwoStep } from "./accounts/two-step/queries.ts";
import { twoStepSignInHandlers } from "./accounts/two-step/sign-in.ts";
import { userHandlers } from "./accounts/users/handlers.ts";
import { activityHandlers } from "./credit/activities/handlers.ts";
import { badgeRoutes } from "./credit/certificates/badge-routes.ts";
import { certificateHandlers } from "./credit/certificates/handlers.ts";
import { creditHandlers } from "./credit/credits/handlers.ts";
import { documentHandlers } from "./credit/documents/handlers.ts";
import { ledgerHandlers } from "./credit/ledger/handlers.ts";
import { reportingHandlers } from "./credit/reporting/handlers.ts";
import { costHandlers } from "./insights/costs/handlers.ts";
import { digestHandlers } from "./insights/digest/handlers.ts";
import { insightHandlers } from "./insights/handlers.ts";
import { insightPlanHandlers } from "./insights/plans/handlers.ts";
import { createPublicationReader } from "./insights/replica.ts";
import { jobs } from "./jobs.ts";
import { adminAchievementHandlers } from "./learning/achievements/admin-handlers.ts";
import { achievementHandlers } from "./learning/achievements/handlers.ts";
import { assignmentHandlers } from "./learning/assignments/handlers.ts";
import { libraryHandlers } from "./learning/library/handlers.ts";
import { findLessons, lessonsById } from "./learning/library/pick-lessons.ts";
import { serveSharedPages } from "./learning/library/shared-page.ts";
import { mountMedia } from "./learning/media/routes.ts";
import { progressHandlers } from "./learning/progress/handlers.ts";
import { progressOf } from "./learning/progress/lesson-progress.ts";
import { lessonsTarget } from "./learning/publishing/bulk.ts";
import { publishingHandlers } from "./learning/publishing/handlers.ts";
import { lessonImportHandlers } from "./learning/publishing/import/handlers.ts";
import { uploadHandlers } from "./learning/uploads/handlers.ts";
import { monitoringHandlers } from "./monitoring/handlers.ts";
import { measureQueues } from "./monitoring/queue-metrics.ts";
import { authenticateKey } from "./organizations/api-keys/authenticate.ts";
import { apiKeyHandlers } from "./organizations/api-keys/handlers.ts";
import { endpointHandlers } from "./organizations/endpoints/handlers.ts";
import { groupAdminHandlers } from "./organizations/groups/admin-handlers.ts";
import { groupHandlers } from "./organizations/groups/handlers.ts";
import { connectionHandlers } from "./organizations/lti/connections.ts";
import { platformHandlers } from "./organizations/lti/platforms.ts";
import { ltiRoutes } from "./organizations/lti/routes.ts";
import { peopleTarget } from "./organizations/people/bulk-target.ts";
import { peopleHandlers } from "./organizations/people/handlers.ts";
import { rosterHandlers } from "./organizations/rosters/handlers.ts";
import { scimRoutes } from "./organizations/scim/routes.ts";
import { scimTokenHandlers } from "./organizations/scim/tokens.ts";
import { authorize } from "./platform/access/authorize.ts";
import { bulkHandlers } from "./platform/bulk/handlers.ts";
import { createEpochs } from "./platform/database/epoch.ts";
import { databaseStats } from "./platform/database/measured.ts";
import type { Deps } from "./platform/deps.ts";
import { createEncryptionKeys } from "./platform/encryption/keys.ts";
import { uuidv7 } from "./platform/ids.ts";
import { type Job, scheduleJobs } from "./platform/jobs/scheduler.ts";
import { createLimits } from "./platform/limits/limits.ts";
import { mailboxRoutes } from "./platform/mail/mailbox-routes.ts";
import { pushHandlers } from "./platform/push/handlers.ts";
import { listViewHandlers } from "./platform/saved-views/handlers.ts";
import { serveApiDescription } from "./platform/web/api-routes.ts";
import { parseBodies } from "./platform/web/bodies.ts";
import { compressReplies } from "./platform/web/compress.ts";
import { decompressBodies } from "./platform/web/compressed-bodies.ts";
import {
  CONNECTION_TIMEOUTS,
  type ConnectionTimeouts,
  rejectWhileClosing,
  replyToClientError,
  timeoutOptions,
} from "./platform/web/connections.ts";
import { allowOrigins } from "./platform/web/cross-origin.ts";
import { handleError } from "./platform/web/errors.ts";
import type { Handlers } from "./platform/web/handler.ts";
import { sendSecurityHeaders } from "./platform/web/headers.ts";
import { healthHandlers } from "./platform/web/health.ts";
import { shedLoad } from "./platform/web/load-shedding.ts";
import {
  countOperations,
  createMetrics,
  type Metrics,
  mountMetrics,
} from "./platform/web/metrics.ts";
import { mountContract } from "./platform/web/mount.ts";
import { handleNotFound } from "./platform/web/not-found.ts";
import { trustProxyOption } from "./platform/web/proxies.ts";
import { logRequests } from "./platform/web/request-log.ts";
import { serializerCompiler } from "./platform/web/serialize.ts";
import { serveApp } from "./platform/web/static-app.ts";
import { type Tracing, traceRequests } from "./platform/web/trace-requests.ts";
import { validatorCompiler } from "./platform/web/validate.ts";
import { serveWellKnown } from "./platform/web/well-known.ts";
import { batchHandler } from "./sync/batch.ts";
import { catalogHandlers } from "./sync/catalog-changes.ts";
import { createCatalogStates } from "./sync/catalog-states.ts";
import { directWrites } from "./sync/direct.ts";
import { myChangesHandler } from "./sync/my-changes.ts";
import { commentHandlers } from "./wellbeing/comments/handlers.ts";
import { adminFeedbackHandlers } from "./wellbeing/feedback/admin-handlers.ts";
import { adminHelpHandlers } from "./wellbeing/help/admin-handlers.ts";
import { adminSurveyHandlers } from "./wellbeing/surveys/admin-handlers.ts";
import { surveyHandlers } from "./wellbeing/surveys/handlers.ts";
import { ownResponses } from "./wellbeing/surveys/own-responses.ts";

z.config(z.locales.en());

function createFastify(
  { config, clock, log }: Deps,
  timeouts: ConnectionTimeouts,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    // `logRequests` logs each request once.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidv7(clock.now()),
    bodyLimit: BODY_LIMIT,
    ...timeoutOptions(timeouts),
    return503OnClosing: false, // `refuseWhileClosing` does this with a documented body
    clientErrorHandler: replyToClientError,
    trustProxy: trustProxyOption(config.trustProxy),
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

type RegistrationDeps = Parameters<typeof registrationHandlers>[0] &
  Parameters<typeof billingHandlers>[0];

const wellbeingHandlers = (deps: Deps) => ({
  ...surveyHandlers(deps),
  ...adminSurveyHandlers(deps),
  ...adminFeedbackHandlers(deps),
  ...commentHandlers(deps),
  ...adminHelpHandlers(deps),
});

function createHandlers(
  deps: Deps,
  registering: RegistrationDeps,
  health: ReturnType<typeof healthHandlers>["handlers"],
  metrics: Metrics,
): Handlers {
  const { publicUrl, dailyCreditHours, databaseUrl } = deps.config;
  const dailyCreditSeconds = dailyCreditHours * 3600;
  const writing = { ...deps, keys: createEncryptionKeys(deps), publicUrl, dailyCreditSeconds };
  const { now } = deps.clock;
  const epochs = createEpochs(deps.db, { now, followsTimeline: databaseUrl !== undefined });
  const states = createCatalogStates(deps);
  const readPublications = createPublicationReader({ ...deps, count: metrics.countReplicaRead });
  return {
    ...health,
    ...sessionHandlers(deps),
    ...twoStepSignInHandlers(writing),
    ...twoStepHandlers(writing),
    ...confirmHandlers(writing),
    ssoFor: ssoFor(deps.config),
    exchangeToken: exchangeToken(deps),
    ...userHandlers({ ...deps, ownResponses }),
    ...groupHandlers(deps),
    ...libraryHandlers(deps),
    ...progressHandlers(deps),
    ...wellbeingHandlers(deps),
    ...costHandlers(deps),
    ...creditHandlers(writing),
    ...certificateHandlers(writing),
    ...documentHandlers(deps),
    ...ledgerHandlers(deps),
    ...reportingHandlers(deps),
    ...activityHandlers(deps),
    ...achievementHandlers(deps),
    ...adminAchievementHandlers(deps),
    ...assignmentHandlers(deps),
    ...pushHandlers(deps),
    ...insightHandlers({ ...deps, readPublications }),
    ...insightPlanHandlers(deps),
    ...digestHandlers(deps),
    ...monitoringHandlers(deps),
    ...publishingHandlers(deps),
    ...lessonImportHandlers(deps),
    ...uploadHandlers(deps),
    ...peopleHandlers(deps),
    ...rosterHandlers(deps),
    ...scimTokenHandlers(deps),
    ...groupAdminHandlers(deps),
    ...apiKeyHandlers(deps),
    ...endpointHandlers(deps),
    ...platformHandlers(deps),
    ...connectionHandlers({ ...deps, progressOf, lessonsById }),
    ...codeHandlers(deps),
    ...listViewHandlers(deps),
    ...bulkHandlers({
      ...deps,
      targets: { people: peopleTarget(deps), codes: codesTarget, lessons: lessonsTarget },
      originOf: (request) => originFor(deps.config, request),
    }),
    ...registrationHandlers(registering),
    ...billingHandlers(registering),
    ...directWrites(writing, epochs),
    batch: batchHandler({ ...writing, countResults: metrics.countBatch }, epochs),
    ...catalogHandlers({ ...deps, states, onBuild: metrics.countCatalogBuild }, epochs),
    myChanges: myChangesHandler(writing, epochs, states),
  };
}

export type AppOptions = {
  /** The folder of the built web app. */
  readonly applicationFolder?: string | undefined;
  /** Whether this process is about to stop and should get no new requests. */
  readonly isDraining?: () => boolean;
  readonly timeouts?: ConnectionTimeouts | undefined;
  /** Whether an overloaded process turns requests away. True by default. */
  readonly shedsLoad?: boolean;
  /** Absent: no traces are recorded. */
  readonly tracing?: Tracing | undefined;
};

const traced = <D>(all: readonly Job<D>[], tracing: Tracing | undefined): readonly Job<D>[] =>
  tracing
    ? all.map((job) => ({
        ...job,
        run: (deps, stopping) => tracing.runJob(job.name, () => job.run(deps, stopping)),
      }))
    : all;

/** Builds the server. */
export async function buildApp(
  given: Deps,
  {
    applicationFolder,
    isDraining = () => false,
    timeouts = CONNECTION_TIMEOUTS,
    shedsLoad = true,
    tracing,
  }: AppOptions = {},
): Promise<FastifyInstance> {
  const metrics = createMetrics();
  const deps = { ...given, files: countOperations(given.files, metrics.countStorage) };
  const app = createFastify(deps, timeouts);
  const database = databaseStats(deps.db);
  traceRequests(app, tracing);
  logRequests(app);
  mountMetrics(app, { metrics, config: deps.config, database });
  measureQueues(metrics.registry, deps);
  decompressBodies(app);
  parseBodies(app);
  sendSecurityHeaders(app, deps.config);
  allowOrigins(app, deps.config.allowedOrigins);
  rejectWhileClosing(app);
  if (shedsLoad && deps.config.rateLimits) shedLoad(app, { database, count: metrics.countShed });
  compressReplies(app);

  const registering = { ...deps, gateway: await chooseGateway(deps), fulfill: fulfill(deps) };
  const health = healthHandlers({ ...deps, isDraining });
  app.addHook("onClose", health.close);
  const isWeb = deps.config.roles.includes("web");
  const handlers = isWeb
    ? createHandlers(deps, registering, health.handlers, metrics)
    : health.handlers;
  const limits = createLimits({
    ...deps,
    isKnownDevice: knownDeviceOf(deps),
    isUsableCode: isUsableCode(deps),
  });
  mountContract(app, handlers, {
    authenticate: authenticate(deps),
    authenticateKey: authenticateKey(deps),
    sessionEndReason: sessionEndReason(deps),
    authorize: authorize({ ...deps, groupsOf, requiresTwoStep }),
    limits,
  });
  app.get("/live", { schema: { hide: true } }, async () => ({ live: true }));
  if (isWeb) {
    extraSessionRoutes(app, deps, limits);
    ssoRoutes(app, deps, limits);
    unsubscribeRoutes(app, { ...deps, limits });
    badgeRoutes(app, { ...deps, limits });
    scimRoutes(app, { ...deps, limits });
    ltiRoutes(app, { ...deps, progressOf, findLessons, lessonsById }, limits);
    mailboxRoutes(app, deps);
    paymentWebhookRoute(app, registering);
    mountMedia(app, deps.files);
  }
  if (deps.config.roles.includes("worker"))
    scheduleJobs(app, traced(jobs, tracing), registering, metrics.jobs);

  const page =
    isWeb && applicationFolder ? await serveApp(app, applicationFolder, deps) : undefined;
  if (isWeb) {
    serveApiDescription(app);
    serveWellKnown(app, deps);
  }
  if (page) serveSharedPages(app, { ...deps, limits }, page);
  app.setNotFoundHandler(handleNotFound(page));
  await app.ready();
  return app;
}
