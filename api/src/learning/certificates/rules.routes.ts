import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../../core/database/database.ts';
import { CourseParams } from '../../core/http/schema.ts';
import { write } from '../../platform/plugins/write.ts';
import { readScheme } from '../roster/gradebook/scheme.queries.ts';
import { type Rule, RuleBody, RulePreview, RuleResponse } from './certificates.schema.ts';
import { previewRule } from './preview-issue.ts';
import { listRuleQuizzes, readRule, saveRule } from './rules.queries.ts';

const config = { access: 'user', courseAccess: 'teacher' } as const;

async function present(db: Db, courseId: number, rule: Rule) {
  const { scale } = await readScheme(db, courseId);
  return { rule, quizzes: await listRuleQuizzes(db, courseId), scale };
}

export const certificateRuleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/certificates/rule',
    {
      config,
      schema: {
        summary: 'Qué pide un curso para dar su certificado, y qué dice en él',
        params: CourseParams,
        response: { 200: RuleResponse },
      },
    },
    async ({ params }) => present(app.db, params.id, await readRule(app.db, params.id)),
  );

  app.post(
    '/courses/:id/certificates/rule/preview',
    {
      config: { ...config, idempotent: false },
      schema: {
        summary: 'Quiénes recibirían su certificado apenas se guarde esta regla',
        params: CourseParams,
        body: RuleBody,
        response: { 200: RulePreview },
      },
    },
    async ({ params, body }) => previewRule(app.db, params.id, body),
  );

  app.put(
    '/courses/:id/certificates/rule',
    {
      config,
      schema: {
        summary: 'Cambia qué pide un curso para dar su certificado; los que ya dio quedan como están',
        params: CourseParams,
        body: RuleBody,
        response: { 200: RuleResponse },
      },
    },
    async (request, reply) => {
      const { params, body, course } = request;
      return write(reply, async (change) => {
        const rule = await saveRule(change.trx, params.id, body);
        const target = { type: 'course', id: params.id, name: course?.name ?? '' };
        const { version: _, ...details } = rule;
        change.audit({ action: 'certificate.rule', target, details });
        return present(change.trx, params.id, rule);
      });
    },
  );
};
