import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { requireCourse } from '../courses/courses.policy.ts';
import { lock } from '../database/lock.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { IdParams, NoContent } from '../http/schema.ts';
import { getCaller } from '../plugins/access.ts';
import { write } from '../plugins/write.ts';
import { findTrash, takeTrash } from '../trash/trash.queries.ts';
import { restoreTrash } from './restore-trash.ts';

function gone() {
  return notFound('Ya no se puede deshacer.');
}

export const trashRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/trash/:id/restore',
    {
      config: { access: 'user', idempotent: false },
      schema: {
        summary: 'Trae de vuelta lo que uno mismo borró hace un momento',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      const trash = await findTrash(app.db, request.params.id, caller.id);
      if (!trash) throw gone();
      if (trash.courseId !== null) await requireCourse(request, trash.courseId, 'teacher');
      else if (caller.role !== 'admin') throw forbidden();
      const { targetType: type, targetId: id, targetName: name } = trash;
      return write(reply.code(204), async (change) => {
        const { trx } = change;
        // Two undos at once would not see each other's rows, and would lose those that depend on both.
        await lock(trx, 'restore');
        if (!(await takeTrash(trx, trash.id))) throw gone();
        await restoreTrash(trx, trash);
        change.audit({ action: 'trash.restore', target: { type, id, name } });
        change.afterwards(() => app.jobs.wake());
        return null;
      });
    },
  );
};
