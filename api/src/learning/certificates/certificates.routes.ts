import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { certificateChangeRoutes } from './changes.routes.ts';
import { issuanceRoutes } from './issuance.routes.ts';
import { ownCertificateRoutes } from './own.routes.ts';
import { publicCertificateRoutes } from './public.routes.ts';
import { certificateRuleRoutes } from './rules.routes.ts';
import { staffCertificateRoutes } from './staff.routes.ts';

export const certificateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(publicCertificateRoutes);
  await app.register(ownCertificateRoutes);
  await app.register(certificateRuleRoutes);
  await app.register(staffCertificateRoutes);
  await app.register(issuanceRoutes);
  await app.register(certificateChangeRoutes);
};
