import type { FastifyPluginAsync } from 'fastify';
import { resendActivationRoutes } from './activation.routes.ts';
import { adminUserRoutes } from './admin.routes.ts';
import { adminChangeRoutes } from './admin-changes.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { recoveryRoutes } from './recovery.routes.ts';
import { signUpRoutes } from './sign-up.routes.ts';
import { suspensionRoutes } from './suspension.routes.ts';
import { userFileRoutes } from './users-files.routes.ts';

export const userRoutes: FastifyPluginAsync = async (app) => {
  await app.register(signUpRoutes);
  await app.register(resendActivationRoutes);
  await app.register(recoveryRoutes);
  await app.register(profileRoutes);
  await app.register(adminUserRoutes);
  await app.register(adminChangeRoutes);
  await app.register(suspensionRoutes);
  await app.register(userFileRoutes);
};
