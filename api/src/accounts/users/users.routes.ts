import type { FastifyPluginAsync } from 'fastify';
import { registerAll } from '../../core/http/register-all.ts';
import { activationMailRoutes } from './activation.routes.ts';
import { adminUserRoutes } from './admin.routes.ts';
import { adminUserChangeRoutes } from './admin-changes.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { passwordResetRoutes } from './recovery.routes.ts';
import { signUpRoutes } from './sign-up.routes.ts';
import { suspensionRoutes } from './suspension.routes.ts';
import { userFileRoutes } from './users-files.routes.ts';

export const userRoutes: FastifyPluginAsync = async (app) => {
  await registerAll(app, [
    signUpRoutes,
    activationMailRoutes,
    passwordResetRoutes,
    profileRoutes,
    adminUserRoutes,
    adminUserChangeRoutes,
    suspensionRoutes,
    userFileRoutes,
  ]);
};
