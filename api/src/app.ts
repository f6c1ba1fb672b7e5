import { randomUUID } from 'node:crypto';
import jwt from '@fastify/jwt';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { announcementRoutes } from './announcements/announcements.routes.ts';
import { readAnnouncementRoutes } from './announcements/read-announcements.routes.ts';
import { attachmentRoutes } from './attachments/attachments.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { feedRoutes } from './calendar/feed/feed.routes.ts';
import { liveClassRoutes } from './calendar/live-classes/live-classes.routes.ts';
import { captionRoutes } from './captions/captions.routes.ts';
import { transcriptRoutes } from './captions/transcripts.routes.ts';
import { certificateRoutes } from './certificates/certificates.routes.ts';
import { issuer } from './certificates/issuer.ts';
import { wellKnownRoutes } from './certificates/well-known.routes.ts';
import { clientErrorRoutes } from './client-errors/client-errors.routes.ts';
import type { Config } from './config/config.ts';
import { courseAccess } from './courses/course-access.ts';
import { courseArchiveRoutes } from './courses/course-archive.routes.ts';
import { courseDeletion } from './courses/course-deletion.ts';
import { courseEditingRoutes } from './courses/course-editing.routes.ts';
import { findRequestedCourse } from './courses/courses.policy.ts';
import { courseRoutes } from './courses/courses.routes.ts';
import { deskRoutes } from './desk/desk.routes.ts';
import { duplicationRoutes } from './duplication/duplication.routes.ts';
import { enrolmentRoutes } from './enrolment/enrolment.routes.ts';
import { enrolmentRequestRoutes } from './enrolment/enrolment-requests.routes.ts';
import { enrolmentImportRoutes } from './enrolment/import/import.routes.ts';
import { invitationRoutes } from './enrolment/invitations.routes.ts';
import { openingNoticeRoutes } from './enrolment/opening-notices.routes.ts';
import { uploads } from './files/uploads.ts';
import { homeRoutes } from './home/home.routes.ts';
import { activityRoutes } from './impressions/activity.routes.ts';
import { courseImpressionRoutes } from './impressions/course-impressions.routes.ts';
import { doneRoutes } from './impressions/done.routes.ts';
import { impressionRoutes } from './impressions/impressions.routes.ts';
import { myProgressRoutes } from './impressions/my-progress.routes.ts';
import { trackRoutes } from './impressions/track.routes.ts';
import { JOB_HANDLERS } from './job-handlers.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import type { JobKind } from './jobs/jobs.table.ts';
import { jobs } from './jobs/jobs.ts';
import { lectureEditingRoutes } from './lectures/lecture-editing.routes.ts';
import { lectureRoutes } from './lectures/lectures.routes.ts';
import { openLectureRoutes } from './lectures/open-lectures.routes.ts';
import { sectionRoutes } from './lectures/sections/sections.routes.ts';
import { videoUploadRoutes } from './lectures/video-uploads.routes.ts';
import { linkRoutes } from './links/links.routes.ts';
import { adminPasswordRoutes } from './login/admin-password.routes.ts';
import { loginRoutes } from './login/login.routes.ts';
import { passkeyLoginRoutes } from './login/passkey-login.routes.ts';
import { Mails } from './mails/mails.ts';
import { openTransport } from './mails/transport.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { healthRoutes } from './metrics/health.routes.ts';
import { metricsRoutes } from './metrics/metrics.routes.ts';
import { metrics } from './metrics/metrics.ts';
import { noteRoutes } from './notes/notes.routes.ts';
import { composeNotices } from './notices/notice-mails.ts';
import { noticeRoutes } from './notices/notices.routes.ts';
import { derivePushKeys } from './notices/push/push-keys.ts';
import { openPushTransport } from './notices/push/push-transport.ts';
import { Pushes } from './notices/push/pushes.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { passkeyRecoveryRoutes } from './passkeys/recovery.routes.ts';
import { planRoutes } from './plan/plan.routes.ts';
import { access } from './plugins/access.ts';
import { compression } from './plugins/compression.ts';
import { docs } from './plugins/docs.ts';
import { errors } from './plugins/errors.ts';
import { idempotency } from './plugins/idempotency.ts';
import { openBodies } from './plugins/open-bodies.ts';
import { overload } from './plugins/overload.ts';
import { parsing } from './plugins/parsing.ts';
import { requestLog } from './plugins/request-log.ts';
import { responseHeaders } from './plugins/response-headers.ts';
import { serialization } from './plugins/serialization.ts';
import { slowClients } from './plugins/slow-clients.ts';
import { respondToBadAddress, respondToBadRequest } from './plugins/unreadable-requests.ts';
import { validation } from './plugins/validation.ts';
import { portalRoutes } from './portal/portal.routes.ts';
import { readableAddress } from './portal/readable-address.ts';
import { portalTextRoutes } from './portal-texts/portal-texts.routes.ts';
import { loggerOptions } from './process/logging.ts';
import { questionFormatRoutes } from './question-formats/question-formats.routes.ts';
import { quizRoutes } from './quizzes/quizzes.routes.ts';
import { renderingSupport } from './quizzes/text/rendering-support.ts';
import { rosterRoutes } from './roster/roster.routes.ts';
import { indexer } from './search/indexer.ts';
import { searchRoutes } from './search/search.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { JWT_OPTIONS, readCaller } from './sessions/sessions.token.ts';
import { sessionFileRoutes } from './sessions/sessions-file.routes.ts';
import type { Services } from './start/services.ts';
import { groupRoutes } from './subscriptions/groups/groups.routes.ts';
import { subscriptionListRoutes } from './subscriptions/subscription-lists.routes.ts';
import { subscriptionRoutes } from './subscriptions/subscriptions.routes.ts';
import { subscriptionFileRoutes } from './subscriptions/subscriptions-files.routes.ts';
import { talkRoutes } from './talk/talk.routes.ts';
import { askRoutes } from './tutor/ask.routes.ts';
import { tutorRoutes } from './tutor/tutor.routes.ts';
import { trashRoutes } from './undo/undo.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { videoRoutes } from './video/video.routes.ts';
import { videoSupport } from './video/video-support.ts';

declare module 'fastify' {
  interface FastifyInstance extends Services {
    mails: Mails;
    pushes: Pushes;
  }
}

const BODY_LIMIT = 1024 * 1024;

function createServer(config: Config) {
  const { trustProxy } = config;
  return Fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: readableAddress,
    frameworkErrors: respondToBadAddress,
    clientErrorHandler: respondToBadRequest,
    // Without the frequent check a slow header is cut only after half a minute, whatever the timeout says.
    http: { headersTimeout: 4_000, connectionsCheckingInterval: 1_000 },
    // Longer than a proxy keeps its connections (nginx: 60 s), so that we never close one that it is just using.
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
  app.decorate('mails', new Mails(db, secret, openTransport(config), app.log));
  composeNotices(app);
  const push = openPushTransport({ keys: derivePushKeys(secret), contact: config.publicUrl });
  app.decorate('pushes', new Pushes(db, push, app.log));
  app.addHook('onClose', async () => {
    await app.mails.close();
    await app.pushes.close();
  });

  await app.register(errors);
  await app.register(responseHeaders);
  await app.register(compression);
  await app.register(requestLog);
  await app.register(metrics);
  await app.register(overload);
  await app.register(slowClients);
  await app.register(parsing);
  await app.register(validation);
  await app.register(serialization);
  await app.register(jwt, { secret, ...JWT_OPTIONS });
  await app.register(access, { readCaller });
  await app.register(courseAccess);
  await app.register(openBodies);
  await app.register(idempotency);
  await app.register(docs);
  await app.register(courseDeletion);
  await app.register(uploads);
  await app.register(videoSupport);
  await app.register(indexer);
  await app.register(issuer);
  await app.register(renderingSupport);
  const isReady = async (kind: JobKind) => kind !== 'lectures.video' || app.video.isFree();
  await app.register(jobs, { handlers: JOB_HANDLERS, isReady });

  await app.register(healthRoutes, { prefix: '/api' });
  await app.register(metricsRoutes, { prefix: '/api' });
  await app.register(clientErrorRoutes, { prefix: '/api' });
  await app.register(auditRoutes, { prefix: '/api' });
  await app.register(userRoutes, { prefix: '/api' });
  await app.register(loginRoutes, { prefix: '/api' });
  await app.register(adminPasswordRoutes, { prefix: '/api' });
  await app.register(passkeyLoginRoutes, { prefix: '/api' });
  await app.register(passkeyRoutes, { prefix: '/api' });
  await app.register(passkeyRecoveryRoutes, { prefix: '/api' });
  await app.register(sessionRoutes, { prefix: '/api' });
  await app.register(sessionFileRoutes, { prefix: '/api' });
  await app.register(courseRoutes, { prefix: '/api' });
  await app.register(courseEditingRoutes, { prefix: '/api' });
  await app.register(courseArchiveRoutes, { prefix: '/api' });
  await app.register(sectionRoutes, { prefix: '/api' });
  await app.register(lectureRoutes, { prefix: '/api' });
  await app.register(openLectureRoutes, { prefix: '/api' });
  await app.register(lectureEditingRoutes, { prefix: '/api' });
  await app.register(videoUploadRoutes, { prefix: '/api' });
  await app.register(mediaRoutes, { prefix: '/api' });
  await app.register(videoRoutes, { prefix: '/api' });
  await app.register(attachmentRoutes, { prefix: '/api' });
  await app.register(captionRoutes, { prefix: '/api' });
  await app.register(transcriptRoutes, { prefix: '/api' });
  await app.register(searchRoutes, { prefix: '/api' });
  await app.register(tutorRoutes, { prefix: '/api' });
  await app.register(askRoutes, { prefix: '/api' });
  await app.register(enrolmentRoutes, { prefix: '/api' });
  await app.register(openingNoticeRoutes, { prefix: '/api' });
  await app.register(enrolmentRequestRoutes, { prefix: '/api' });
  await app.register(enrolmentImportRoutes, { prefix: '/api' });
  await app.register(invitationRoutes, { prefix: '/api' });
  await app.register(groupRoutes, { prefix: '/api' });
  await app.register(linkRoutes, { prefix: '/api' });
  await app.register(subscriptionRoutes, { prefix: '/api' });
  await app.register(trashRoutes, { prefix: '/api' });
  await app.register(subscriptionListRoutes, { prefix: '/api' });
  await app.register(subscriptionFileRoutes, { prefix: '/api' });
  await app.register(impressionRoutes, { prefix: '/api' });
  await app.register(courseImpressionRoutes, { prefix: '/api' });
  await app.register(activityRoutes, { prefix: '/api' });
  await app.register(myProgressRoutes, { prefix: '/api' });
  await app.register(overviewRoutes, { prefix: '/api' });
  await app.register(deskRoutes, { prefix: '/api' });
  await app.register(trackRoutes, { prefix: '/api' });
  await app.register(homeRoutes, { prefix: '/api' });
  await app.register(doneRoutes, { prefix: '/api' });
  await app.register(noteRoutes, { prefix: '/api' });
  await app.register(noticeRoutes, { prefix: '/api' });
  await app.register(readAnnouncementRoutes, { prefix: '/api' });
  await app.register(announcementRoutes, { prefix: '/api' });
  await app.register(jobRoutes, { prefix: '/api', findCourse: findRequestedCourse });
  await app.register(quizRoutes, { prefix: '/api' });
  await app.register(planRoutes, { prefix: '/api' });
  await app.register(talkRoutes, { prefix: '/api' });
  await app.register(rosterRoutes, { prefix: '/api' });
  await app.register(certificateRoutes, { prefix: '/api' });
  await app.register(wellKnownRoutes);
  await app.register(questionFormatRoutes, { prefix: '/api' });
  await app.register(liveClassRoutes, { prefix: '/api' });
  await app.register(calendarRoutes, { prefix: '/api' });
  await app.register(feedRoutes, { prefix: '/api' });
  await app.register(duplicationRoutes, { prefix: '/api' });
  await app.register(portalTextRoutes, { prefix: '/api' });
  await app.register(portalRoutes);
  return app;
}
