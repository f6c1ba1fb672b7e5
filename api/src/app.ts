import { randomUUID } from 'node:crypto';
import jwt from '@fastify/jwt';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { activateRoutes } from './accounts/login/activate.routes.ts';
import { adminPasswordRoutes } from './accounts/login/admin-password.routes.ts';
import { loginRoutes } from './accounts/login/login.routes.ts';
import { passkeyLoginRoutes } from './accounts/login/passkey-login.routes.ts';
import { passkeyRoutes } from './accounts/passkeys/passkeys.routes.ts';
import { passkeyRecoveryRoutes } from './accounts/passkeys/recovery.routes.ts';
import { sessionRoutes } from './accounts/sessions/sessions.routes.ts';
import { JWT_OPTIONS, readCaller } from './accounts/sessions/sessions.token.ts';
import { sessionFileRoutes } from './accounts/sessions/sessions-file.routes.ts';
import { userRoutes } from './accounts/users/users.routes.ts';
import { announcementRoutes } from './community/announcements/announcements.routes.ts';
import { readAnnouncementRoutes } from './community/announcements/read-announcements.routes.ts';
import { calendarRoutes } from './community/calendar/calendar.routes.ts';
import { feedRoutes } from './community/calendar/feed/feed.routes.ts';
import { liveClassRoutes } from './community/calendar/live-classes/live-classes.routes.ts';
import { talkRoutes } from './community/discussions/talk.routes.ts';
import type { Config } from './core/config/config.ts';
import { loggerOptions } from './core/process/logging.ts';
import { attachmentRoutes } from './courses/attachments/attachments.routes.ts';
import { captionRoutes } from './courses/captions/captions.routes.ts';
import { transcriptRoutes } from './courses/captions/transcripts.routes.ts';
import { courseAccess } from './courses/course-access.ts';
import { courseArchiveRoutes } from './courses/course-archive.routes.ts';
import { courseDeletion } from './courses/course-deletion.ts';
import { courseEditingRoutes } from './courses/course-editing.routes.ts';
import { findRequestedCourse } from './courses/courses.policy.ts';
import { courseRoutes } from './courses/courses.routes.ts';
import { duplicationRoutes } from './courses/duplication/duplication.routes.ts';
import { lectureEditingRoutes } from './courses/lectures/lecture-editing.routes.ts';
import { lectureRoutes } from './courses/lectures/lectures.routes.ts';
import { openLectureRoutes } from './courses/lectures/open-lectures.routes.ts';
import { sectionRoutes } from './courses/lectures/sections/sections.routes.ts';
import { videoUploadRoutes } from './courses/lectures/video-uploads.routes.ts';
import { linkRoutes } from './courses/links/links.routes.ts';
import { mediaRoutes } from './courses/media/media.routes.ts';
import { groupRoutes } from './courses/subscriptions/groups/groups.routes.ts';
import { subscriptionListRoutes } from './courses/subscriptions/subscription-lists.routes.ts';
import { subscriptionRoutes } from './courses/subscriptions/subscriptions.routes.ts';
import { subscriptionFileRoutes } from './courses/subscriptions/subscriptions-files.routes.ts';
import { trashRoutes } from './courses/undo/undo.routes.ts';
import { videoRoutes } from './courses/video/video.routes.ts';
import { videoSupport } from './courses/video/video-support.ts';
import { planRoutes } from './dashboards/course-page/plan.routes.ts';
import { overviewRoutes } from './dashboards/overview/overview.routes.ts';
import { homeRoutes } from './dashboards/student-home/home.routes.ts';
import { deskRoutes } from './dashboards/teacher-home/desk.routes.ts';
import { enrolmentRoutes } from './enrolment/enrolment.routes.ts';
import { enrolmentRequestRoutes } from './enrolment/enrolment-requests.routes.ts';
import { enrolmentImportRoutes } from './enrolment/import/import.routes.ts';
import { invitationRoutes } from './enrolment/invitations.routes.ts';
import { openingNoticeRoutes } from './enrolment/opening-notices.routes.ts';
import { certificateRoutes } from './learning/certificates/certificates.routes.ts';
import { issuer } from './learning/certificates/issuer.ts';
import { wellKnownRoutes } from './learning/certificates/well-known.routes.ts';
import { activityRoutes } from './learning/impressions/activity.routes.ts';
import { courseImpressionRoutes } from './learning/impressions/course-impressions.routes.ts';
import { doneRoutes } from './learning/impressions/done.routes.ts';
import { impressionRoutes } from './learning/impressions/impressions.routes.ts';
import { myProgressRoutes } from './learning/impressions/my-progress.routes.ts';
import { trackRoutes } from './learning/impressions/track.routes.ts';
import { noteRoutes } from './learning/notes/notes.routes.ts';
import { rosterRoutes } from './learning/roster/roster.routes.ts';
import { composeNotices } from './notifications/notice-mails.ts';
import { noticeRoutes } from './notifications/notices.routes.ts';
import { derivePushKeys } from './notifications/push/push-keys.ts';
import { openPushTransport } from './notifications/push/push-transport.ts';
import { Pushes } from './notifications/push/pushes.ts';
import { JOB_HANDLERS } from './operations/start/job-handlers.ts';
import type { Services } from './operations/start/services.ts';
import { auditRoutes } from './platform/audit/audit.routes.ts';
import { clientErrorRoutes } from './platform/client-errors/client-errors.routes.ts';
import { uploads } from './platform/files/uploads.ts';
import { jobRoutes } from './platform/jobs/jobs.routes.ts';
import type { JobKind } from './platform/jobs/jobs.table.ts';
import { jobs } from './platform/jobs/jobs.ts';
import { Mails } from './platform/mails/mails.ts';
import { openTransport } from './platform/mails/transport.ts';
import { healthRoutes } from './platform/metrics/health.routes.ts';
import { metricsRoutes } from './platform/metrics/metrics.routes.ts';
import { metrics } from './platform/metrics/metrics.ts';
import { access } from './platform/plugins/access.ts';
import { compression } from './platform/plugins/compression.ts';
import { docs } from './platform/plugins/docs.ts';
import { errors } from './platform/plugins/errors.ts';
import { idempotency } from './platform/plugins/idempotency.ts';
import { openBodies } from './platform/plugins/open-bodies.ts';
import { overload } from './platform/plugins/overload.ts';
import { parsing } from './platform/plugins/parsing.ts';
import { requestLog } from './platform/plugins/request-log.ts';
import { responseHeaders } from './platform/plugins/response-headers.ts';
import { serialization } from './platform/plugins/serialization.ts';
import { slowClients } from './platform/plugins/slow-clients.ts';
import { slowReaders } from './platform/plugins/slow-readers.ts';
import { respondToBadAddress, respondToBadRequest } from './platform/plugins/unreadable-requests.ts';
import { validation } from './platform/plugins/validation.ts';
import { portalTextRoutes } from './portal/legal-pages/portal-texts.routes.ts';
import { portalRoutes } from './portal/portal.routes.ts';
import { readableAddress } from './portal/readable-address.ts';
import { remoteRoutes } from './portal/remotes.routes.ts';
import { questionFormatRoutes } from './quizzes/question-formats/question-formats.routes.ts';
import { quizRoutes } from './quizzes/quizzes.routes.ts';
import { renderingSupport } from './quizzes/text/rendering-support.ts';
import { indexer } from './search/indexer.ts';
import { searchRoutes } from './search/search.routes.ts';
import { askRoutes } from './search/tutor/ask.routes.ts';
import { tutorRoutes } from './search/tutor/tutor.routes.ts';

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
  await app.register(slowReaders);
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
  await app.register(activateRoutes, { prefix: '/api' });
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
  await app.register(remoteRoutes, { prefix: '/api' });
  await app.register(portalRoutes);
  return app;
}
