import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../../core/database/database.ts';
import { CourseParams } from '../../core/http/schema.ts';
import { write } from '../../platform/plugins/write.ts';
import { readGradingScheme } from '../roster/gradebook/scheme.queries.ts';
import {
  CertificateRuleBody,
  type CertificateRuleFields,
  CertificateRulePreview,
  CertificateRuleResponse,
} from './certificates.schema.ts';
import { previewCertificateRule } from './preview-issuance.ts';
import { listRequirableQuizzes, readCertificateRule, saveCertificateRule } from './rules.queries.ts';

const config = { access: 'user', courseAccess: 'teacher' } as const;

async function present(db: Db, courseId: number, rule: CertificateRuleFields) {
  const { scale } = await readGradingScheme(db, courseId);
  return { rule, quizzes: await listRequirableQuizzes(db, courseId, rule), scale };
}

export const certificateRuleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/certificates/rule',
    {
      config,
      schema: {
        summary: 'Qué pide un curso para dar su certificado, y qué dice en él',
        params: CourseParams,
        response: { 200: CertificateRuleResponse },
      },
    },
    async ({ params }) => present(app.db, params.id, await readCertificateRule(app.db, params.id)),
  );

  app.post(
    '/courses/:id/certificates/rule/preview',
    {
      config: { ...config, idempotent: false },
      schema: {
        summary: 'Quiénes recibirían su certificado apenas se guarde esta regla',
        params: CourseParams,
        body: CertificateRuleBody,
        response: { 200: CertificateRulePreview },
      },
    },
    async ({ params, body }) => previewCertificateRule(app.db, params.id, body),
  );

  app.put(
    '/courses/:id/certificates/rule',
    {
      config,
      schema: {
        summary: 'Cambia qué pide un curso para dar su certificado; los que ya dio quedan como están',
        params: CourseParams,
        body: CertificateRuleBody,
        response: { 200: CertificateRuleResponse },
      },
    },
    async (request, reply) => {
      const { params, body, course } = request;
      return write(reply, async (change) => {
        const rule = await saveCertificateRule(change.trx, params.id, body);
        const target = { type: 'course', id: params.id, name: course?.name ?? '' };
        const { version: _, ...details } = rule;
        change.audit({ action: 'certificate.rule', target, details });
        return present(change.trx, params.id, rule);
      });
    },
  );
};
