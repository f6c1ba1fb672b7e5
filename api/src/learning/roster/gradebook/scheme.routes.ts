import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { staleVersion } from '../../../core/http/errors.ts';
import { CourseParams } from '../../../core/http/schema.ts';
import { write } from '../../../platform/plugins/write.ts';
import { type Scheme, SchemeBody, SchemePreview, SchemeResponse } from './gradebook.schema.ts';
import { requireBelowPointsLimit } from './hand-grades.queries.ts';
import { previewScheme } from './preview-scheme.ts';
import { changedScheme, deletedParts, saveScheme } from './save-scheme.ts';
import { lockGrading, readScheme } from './scheme.queries.ts';

const config = { access: 'user', courseAccess: 'teacher' } as const;

function detailsOf({ parts, late, scale, passMark, dropLowest, missing }: Scheme) {
  const weights = parts.filter(({ weight }) => weight > 0).map(({ title, weight }) => `${title} ${weight}`);
  const loss = late && { lateLoss: late.percent, lateUnit: late.unit, lateMost: late.most };
  return { weights, scale, passMark, dropLowest, missing, ...loss };
}

export const schemeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/courses/:id/gradebook/preview',
    {
      config: { ...config, idempotent: false },
      schema: {
        summary: 'A quién le cambia la nota con otros pesos u otras reglas, sin guardarlos',
        params: CourseParams,
        body: SchemeBody,
        response: { 200: SchemePreview },
      },
    },
    async ({ params, body }) => previewScheme(app.db, params.id, (before) => changedScheme(before, body)),
  );

  app.put(
    '/courses/:id/gradebook/scheme',
    {
      config,
      schema: {
        summary: 'Cambia cómo se arma la nota de un curso',
        params: CourseParams,
        body: SchemeBody,
        response: { 200: SchemeResponse },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return write(reply, async (change) => {
        await lockGrading(change.trx, id);
        const before = await readScheme(change.trx, id);
        if (before.version !== request.body.version) throw staleVersion(before);
        const after = changedScheme(before, request.body);
        await requireBelowPointsLimit(change.trx, request.body.parts);
        const gone = deletedParts(before, after);
        // Deleting columns also deletes their grades.
        if (gone.length > 0) {
          const root = { table: 'gradeParts', column: 'id', ids: gone };
          await change.keepForUndo({ courseId: id, type: 'grade_part', root });
        }
        if (!(await saveScheme(change.trx, id, before, after))) throw staleVersion(before);
        const scheme = await readScheme(change.trx, id);
        const target = { type: 'course', id, name: request.course?.name ?? '' };
        change.audit({ action: 'gradebook.scheme', target, details: detailsOf(scheme) });
        return { scheme };
      });
    },
  );
};
