import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { insertAudit } from '../audit/audit.queries.ts';
import { requireCourse } from '../courses/courses.policy.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../database/failures.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import { getCaller } from '../plugins/access.ts';
import { IdParams, NoContent } from '../schema.ts';
import type { TableRows } from './collect-rows.ts';
import { findTrash, restoreRows, takeTrash } from './trash.queries.ts';

function gone() {
  return notFound('Ya no se puede deshacer.');
}

function explainConflict(error: unknown): never {
  if (isUniqueViolation(error))
    throw conflict('cannot_restore', 'Otro ocupó su lugar: no se puede deshacer.');
  if (isForeignKeyViolation(error)) {
    throw conflict('cannot_restore', 'Falta a qué pertenecía: no se puede deshacer.');
  }
  throw error;
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
      await app.db
        .transaction()
        .execute(async (trx) => {
          if (!(await takeTrash(trx, trash.id))) throw gone();
          await restoreRows(trx, JSON.parse(trash.rows) as TableRows[], trash);
          await insertAudit(trx, caller, { action: 'trash.restore', target: { type, id, name } });
        })
        .catch(explainConflict);
      return reply.code(204).send(null);
    },
  );
};
