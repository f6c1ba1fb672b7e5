import type { FastifyPluginAsync } from 'fastify';
import { actaRoutes } from './acta/acta.routes.ts';
import { certificateRoutes } from './certificates/certificates.routes.ts';
import { wellKnownRoutes } from './certificates/well-known.routes.ts';
import { activityRoutes } from './impressions/activity.routes.ts';
import { courseImpressionRoutes } from './impressions/course-impressions.routes.ts';
import { doneLectureRoutes } from './impressions/done.routes.ts';
import { impressionRoutes } from './impressions/impressions.routes.ts';
import { myProgressRoutes } from './impressions/my-progress.routes.ts';
import { watchReportRoutes } from './impressions/track.routes.ts';
import { noteRoutes } from './notes/notes.routes.ts';
import { rosterRoutes } from './roster/roster.routes.ts';

export const learningModule: FastifyPluginAsync = async (app) => {
  await app.register(impressionRoutes, { prefix: '/api' });
  await app.register(courseImpressionRoutes, { prefix: '/api' });
  await app.register(activityRoutes, { prefix: '/api' });
  await app.register(myProgressRoutes, { prefix: '/api' });
  await app.register(watchReportRoutes, { prefix: '/api' });
  await app.register(doneLectureRoutes, { prefix: '/api' });
  await app.register(noteRoutes, { prefix: '/api' });
  await app.register(rosterRoutes, { prefix: '/api' });
  await app.register(actaRoutes, { prefix: '/api' });
  await app.register(certificateRoutes, { prefix: '/api' });
  await app.register(wellKnownRoutes);
};
