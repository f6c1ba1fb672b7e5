import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { staleVersion } from '../../../core/http/errors.ts';
import { CourseParams } from '../../../core/http/schema.ts';
import { write } from '../../../platform/plugins/write.ts';
import {
  type GradingScheme,
  GradingSchemeBody,
  GradingSchemePreview,
  GradingSchemeResponse,
} from './gradebook.schema.ts';
import { requireSufficientMaxPoints } from './manual-grades.queries.ts';
import { previewGradingScheme } from './preview-scheme.ts';
import { applyGradingSchemeBody, listDeletedGradePartIds, saveGradingScheme } from './save-scheme.ts';
import { lockGradingScheme, readGradingScheme } from './scheme.queries.ts';

const config = { access: 'user', courseAccess: 'teacher' } as const;

function detailsOf({ parts, late, scale, passMark, dropLowest, missing }: GradingScheme) {
  const weights = parts.filter(({ weight }) => weight > 0).map(({ title, weight }) => `${title} ${weight}`);
  const loss = late && { lateLoss: late.percent, lateUnit: late.unit, lateMost: late.most };
  return { weights, scale, passMark, dropLowest, missing, ...loss };
}

export const gradingSchemeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/courses/:id/gradebook/preview',
    {
      config: { ...config, idempotent: false },
      schema: {
        summary: 'A quién le cambia la nota con otros pesos u otras reglas, sin guardarlos',
        params: CourseParams,
        body: GradingSchemeBody,
        response: { 200: GradingSchemePreview },
      },
    },
    async ({ params, body }) =>
      previewGradingScheme(app.db, params.id, (before) => applyGradingSchemeBody(before, body)),
  );

  app.put(
    '/courses/:id/gradebook/scheme',
    {
      config,
      schema: {
        summary: 'Cambia cómo se arma la nota de un curso',
        params: CourseParams,
        body: GradingSchemeBody,
        response: { 200: GradingSchemeResponse },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return write(reply, async (change) => {
        await lockGradingScheme(change.trx, id);
        const before = await readGradingScheme(change.trx, id);
        if (before.version !== request.body.version) throw staleVersion(before);
        const after = applyGradingSchemeBody(before, request.body);
        await requireSufficientMaxPoints(change.trx, request.body.parts);
        const gone = listDeletedGradePartIds(before, after);
        // Deleting a column also deletes its grades, so both are kept for an undo.
        if (gone.length > 0) {
          const root = { table: 'gradeParts', column: 'id', ids: gone };
          await change.keepForUndo({ courseId: id, type: 'grade_part', root });
        }
        if (!(await saveGradingScheme(change.trx, id, before, after))) throw staleVersion(before);
        const scheme = await readGradingScheme(change.trx, id);
        const target = { type: 'course', id, name: request.course?.name ?? '' };
        change.audit({ action: 'gradebook.scheme', target, details: detailsOf(scheme) });
        return { scheme };
      });
    },
  );
};
