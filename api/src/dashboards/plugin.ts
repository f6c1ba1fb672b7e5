import type { FastifyPluginAsync } from 'fastify';
import { registerAll } from '../core/http/register-all.ts';
import { auditFileRoutes } from './audit-file/audit-file.routes.ts';
import { contentRoutes } from './course-content/content.routes.ts';
import { storeContentPlaces } from './course-content/store-places.ts';
import { courseHomeRoutes } from './course-home/course-home.routes.ts';
import { coursePlanRoutes } from './course-page/plan.routes.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { studentHomeRoutes } from './student-home/home.routes.ts';
import { teacherHomeRoutes } from './teacher-home/teacher-home.routes.ts';

export const dashboardsModule: FastifyPluginAsync = async (app) => {
  app.transactionHooks.beforeNewSection.push(storeContentPlaces);
  await registerAll(
    app,
    [
      overviewRoutes,
      auditFileRoutes,
      teacherHomeRoutes,
      studentHomeRoutes,
      contentRoutes,
      courseHomeRoutes,
      coursePlanRoutes,
    ],
    { prefix: '/api' },
  );
};
