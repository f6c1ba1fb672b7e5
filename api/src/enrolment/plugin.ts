import type { FastifyPluginAsync } from 'fastify';
import { registerAll } from '../core/http/register-all.ts';
import { enrolmentRoutes } from './enrolment.routes.ts';
import { enrolmentRequestRoutes } from './enrolment-requests.routes.ts';
import { peopleImportRoutes } from './import/import.routes.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { openingNoticeRoutes } from './opening-notices.routes.ts';

export const enrolmentModule: FastifyPluginAsync = async (app) => {
  await registerAll(
    app,
    [enrolmentRoutes, openingNoticeRoutes, enrolmentRequestRoutes, peopleImportRoutes, invitationRoutes],
    { prefix: '/api' },
  );
};
