import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { conflict } from '../../core/http/errors.ts';
import { CourseParams } from '../../core/http/schema.ts';
import { JobResponse } from '../../platform/jobs/jobs.schema.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import {
  CertificateIssuanceBody,
  CertificateIssuancePreview,
  CertificateIssuancePreviewBody,
} from './certificates.schema.ts';
import { previewCertificateIssuance } from './preview-issuance.ts';
import { readCertificateRule } from './rules.queries.ts';

const config = { access: 'user', courseAccess: 'teacher' } as const;

/** Lets teachers issue certificates manually. */
export const certificateIssuanceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/courses/:id/certificates/preview',
    {
      config: { ...config, idempotent: false },
      schema: {
        summary:
          'Quiénes de estas personas recibirían su certificado, y qué le falta a cada una de las otras',
        params: CourseParams,
        body: CertificateIssuancePreviewBody,
        response: { 200: CertificateIssuancePreview },
      },
    },
    async ({ params, body }) => previewCertificateIssuance(app.db, params.id, body.userIds),
  );

  app.post(
    '/courses/:id/certificates/issue',
    {
      config,
      schema: {
        summary: 'Emite los certificados de un grupo o de estas personas: un trabajo que dice cuántos fueron',
        params: CourseParams,
        body: CertificateIssuanceBody,
        response: { 202: JobResponse },
      },
    },
    async (request, reply) => {
      const { params, body: payload, course } = request;
      if (!(await readCertificateRule(app.db, params.id)).on)
        throw conflict('no_certificates', 'Este curso no da certificados: primero decí qué pide.');
      const name = `Certificados de ${course?.name ?? ''}`;
      return queueJob(reply, {
        kind: 'certificates.issue',
        courseId: params.id,
        payload,
        name,
        dryRun: false,
        again: true,
      });
    },
  );
};
