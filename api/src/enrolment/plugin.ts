import type { FastifyPluginAsync } from 'fastify';
import { enrolmentRoutes } from './enrolment.routes.ts';
import { enrolmentRequestRoutes } from './enrolment-requests.routes.ts';
import { enrolmentImportRoutes } from './import/import.routes.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { openingNoticeRoutes } from './opening-notices.routes.ts';

export const enrolmentModule: FastifyPluginAsync = async (app) => {
  await app.register(enrolmentRoutes, { prefix: '/api' });
  await app.register(openingNoticeRoutes, { prefix: '/api' });
  await app.register(enrolmentRequestRoutes, { prefix: '/api' });
  await app.register(enrolmentImportRoutes, { prefix: '/api' });
  await app.register(invitationRoutes, { prefix: '/api' });
};
