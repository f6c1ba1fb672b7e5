import type { FastifyPluginAsync } from 'fastify';
import { registerAll } from '../core/http/register-all.ts';
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
  await registerAll(
    app,
    [
      impressionRoutes,
      courseImpressionRoutes,
      activityRoutes,
      myProgressRoutes,
      watchReportRoutes,
      doneLectureRoutes,
      noteRoutes,
      rosterRoutes,
      actaRoutes,
      certificateRoutes,
    ],
    { prefix: '/api' },
  );
  await app.register(wellKnownRoutes);
};
