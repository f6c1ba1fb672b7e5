import { randomUUID } from 'node:crypto';
import jwt from '@fastify/jwt';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { accountsModule } from './accounts/plugin.ts';
import { JWT_OPTIONS, readCaller } from './accounts/sessions/sessions.token.ts';
import { communityModule } from './community/plugin.ts';
import type { Config } from './core/config/config.ts';
import { transactionHooks } from './core/database/transaction-hooks.ts';
import { CachedResponseIndex } from './core/http/cached-response-index.ts';
import { createLoggerOptions } from './core/process/logging.ts';
import { courseAccessCheck } from './courses/course-access.ts';
import { courseDeletionHooks } from './courses/course-deletion-hooks.ts';
import { findRequestedCourse } from './courses/courses.policy.ts';
import { uploadRegistry } from './courses/media/upload-registry.ts';
import { coursesModule } from './courses/plugin.ts';
import { videoSupport } from './courses/video/video-support.ts';
import { dashboardsModule } from './dashboards/plugin.ts';
import { enrolmentModule } from './enrolment/plugin.ts';
import { certificateIssuer } from './learning/certificates/issuer.ts';
import { learningModule } from './learning/plugin.ts';
import { registerNotificationMails } from './notifications/notice-mails.ts';
import { notificationsModule } from './notifications/plugin.ts';
import { createPushSender } from './notifications/push/push-transport.ts';
import { PushQueue } from './notifications/push/pushes.ts';
import { deriveVapidKeys } from './notifications/push/vapid-keys.ts';
import { ownDataRoutes } from './operations/own-data/own-data.plugin.ts';
import { JOB_HANDLERS } from './operations/start/job-handlers.ts';
import { PASSAGE_SOURCES } from './operations/start/passage-sources.ts';
import type { Services } from './operations/start/services.ts';
import { courseFileDeletion } from './platform/files/uploads.ts';
import { jobSupport } from './platform/jobs/job-support.ts';
import type { JobKind } from './platform/jobs/jobs.table.ts';
import { MailQueue } from './platform/mails/mails.ts';
import { openMailTransport } from './platform/mails/transport.ts';
import { metrics } from './platform/metrics/metrics.ts';
import { platformModule } from './platform/plugin.ts';
import { accessCheck } from './platform/plugins/access-check.ts';
import { apiDocs } from './platform/plugins/api-docs.ts';
import { bodyTimeout } from './platform/plugins/body-timeout.ts';
import { compression } from './platform/plugins/compression.ts';
import { downloadLimiter } from './platform/plugins/download-limiter.ts';
import { errorHandler } from './platform/plugins/errors.ts';
import { idempotency } from './platform/plugins/idempotency.ts';
import { overloadProtection } from './platform/plugins/overload.ts';
import { parsing } from './platform/plugins/parsing.ts';
import { requestLog } from './platform/plugins/request-log.ts';
import { responseHeaders } from './platform/plugins/response-headers.ts';
import { serialization } from './platform/plugins/serialization.ts';
import { respondToBadRequest, respondToBadUrl } from './platform/plugins/unreadable-requests.ts';
import { uploadLimiter } from './platform/plugins/upload-limiter.ts';
import { validation } from './platform/plugins/validation.ts';
import { renderingSupport } from './platform/text/rendering-support.ts';
import { escapeStrayPercents } from './portal/escape-stray-percents.ts';
import { portalModule } from './portal/plugin.ts';
import { quizzesModule } from './quizzes/plugin.ts';
import { indexer } from './search/indexer.ts';
import { searchModule } from './search/plugin.ts';
import { transferModule } from './transfer/plugin.ts';

declare module 'fastify' {
  interface FastifyInstance extends Services {
    mails: MailQueue;
    pushes: PushQueue;
    keptResponses: CachedResponseIndex;
  }
}

const BODY_LIMIT = 1024 * 1024;
/** Jobs that pause while many people take an exam. */
const FFMPEG_KINDS: JobKind[] = ['lectures.video', 'lectures.captions'];

function createServer(config: Config) {
  const { trustProxy } = config;
  return Fastify({
    logger: createLoggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT,
    // On a busy machine ten seconds, the default, may not be enough to start.
    pluginTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: escapeStrayPercents,
    frameworkErrors: respondToBadUrl,
    clientErrorHandler: respondToBadRequest,
    // By default Node checks this timeout only every 30 seconds.
    http: { headersTimeout: 4_000, connectionsCheckingInterval: 1_000 },
    // The server must keep connections longer than nginx (60 s), or it closes one that nginx still uses.
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
  }).withTypeProvider<TypeBoxTypeProvider>();
}

/** Builds the whole API on these services, ready to listen or to be called with `inject`. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, db, secret, storage } = services;
  const app = createServer(config);
  app.decorate('config', config);
  app.decorate('db', db);
  app.decorate('secret', secret);
  app.decorate('storage', storage);
  app.decorate('keptResponses', new CachedResponseIndex());
  app.decorate('mails', new MailQueue(db, secret, openMailTransport(config), app.log));
  registerNotificationMails(app);
  const push = createPushSender({ keys: deriveVapidKeys(secret), contact: config.publicUrl });
  app.decorate('pushes', new PushQueue(db, push, app.log));
  app.addHook('onClose', async () => {
    await app.mails.close();
    await app.pushes.close();
  });

  await app.register(errorHandler);
  await app.register(responseHeaders);
  await app.register(compression);
  await app.register(requestLog);
  await app.register(metrics);
  await app.register(overloadProtection);
  await app.register(bodyTimeout);
  await app.register(downloadLimiter);
  await app.register(parsing);
  await app.register(validation);
  await app.register(serialization);
  await app.register(jwt, { secret, ...JWT_OPTIONS });
  await app.register(accessCheck, { readCaller });
  await app.register(courseAccessCheck);
  await app.register(uploadLimiter);
  await app.register(idempotency);
  await app.register(apiDocs);
  await app.register(transactionHooks);
  await app.register(courseDeletionHooks);
  await app.register(uploadRegistry);
  await app.register(courseFileDeletion);
  await app.register(videoSupport);
  await app.register(indexer, { sources: PASSAGE_SOURCES });
  await app.register(certificateIssuer);
  await app.register(renderingSupport);
  const isReady = async (kind: JobKind) => !FFMPEG_KINDS.includes(kind) || app.video.isFree();
  await app.register(jobSupport, { handlers: JOB_HANDLERS, isReady });

  await app.register(platformModule, { findCourse: findRequestedCourse });
  await app.register(accountsModule);
  await app.register(searchModule);
  await app.register(notificationsModule);
  await app.register(coursesModule);
  await app.register(enrolmentModule);
  await app.register(quizzesModule);
  await app.register(learningModule);
  await app.register(transferModule);
  await app.register(communityModule);
  await app.register(dashboardsModule);
  await app.register(ownDataRoutes);
  await app.register(portalModule);
  return app;
}
