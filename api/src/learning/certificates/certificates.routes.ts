import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { registerAll } from '../../core/http/register-all.ts';
import { certificateChangeRoutes } from './changes.routes.ts';
import { certificateIssuanceRoutes } from './issuance.routes.ts';
import { ownCertificateRoutes } from './own.routes.ts';
import { publicCertificateRoutes } from './public.routes.ts';
import { certificateRuleRoutes } from './rules.routes.ts';
import { staffCertificateRoutes } from './staff.routes.ts';

export const certificateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await registerAll(app, [
    publicCertificateRoutes,
    ownCertificateRoutes,
    certificateRuleRoutes,
    staffCertificateRoutes,
    certificateIssuanceRoutes,
    certificateChangeRoutes,
  ]);
};
