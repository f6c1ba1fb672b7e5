import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CourseParams } from '../../core/http/schema.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { getOwnCertificate } from './certificates.policy.ts';
import {
  certificateStateOf,
  findLatestCertificate,
  hideCertificates,
  listCertificates,
  updateCertificate,
} from './certificates.queries.ts';
import {
  CertificateCodeParams,
  CertificateResponse,
  type CertificateStanding,
  HideCertificateBody,
  OwnCertificateStandingResponse,
  OwnCertificatesQuery,
  OwnCertificatesResponse,
} from './certificates.schema.ts';
import { formatCertificateCode } from './codes.ts';
import { buildCertificateAudit } from './issue.ts';
import { presentCertificate } from './present-certificate.ts';
import { readCertificateRule } from './rules.queries.ts';
import { readStudentStandings } from './standings.ts';

const NO_STUDENT: CertificateStanding = {
  met: null,
  progress: null,
  quizzes: [],
  mark: null,
  scale: 'percent',
  toCome: { lectures: 0, quizzes: false },
};

/** Serves the caller's own certificates. */
export const ownCertificateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/certificates/mine',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Mis certificados',
        querystring: OwnCertificatesQuery,
        response: { 200: OwnCertificatesResponse },
      },
    },
    async (request) => {
      const filters = { ...request.query, userId: getCaller(request).id };
      const { rows, nextCursor } = await listCertificates(app.db, filters);
      return { certificates: rows.map(presentCertificate), nextCursor };
    },
  );

  app.get(
    '/courses/:id/certificates/mine',
    {
      config: { access: 'user', courseAccess: 'member' },
      schema: {
        summary: 'Qué me falta para el certificado de un curso, o cuál tengo',
        params: CourseParams,
        response: { 200: OwnCertificateStandingResponse },
      },
    },
    async (request) => {
      const { id: courseId } = request.params;
      const { id: userId } = getCaller(request);
      const latest = await findLatestCertificate(app.db, courseId, userId);
      const certificate = latest
        ? { code: formatCertificateCode(latest.code), state: certificateStateOf(latest) }
        : null;
      const rule = await readCertificateRule(app.db, courseId);
      const [own] = rule.on ? await readStudentStandings(app.db, courseId, rule, [userId]) : [];
      const standing = own?.standing ?? NO_STUDENT;
      if (standing.met && !latest) app.certificates.noteMet(courseId, userId);
      return { standing, certificate };
    },
  );

  app.put(
    '/certificates/:code/hidden',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Oculta lo que dice mi certificado, o lo vuelve a mostrar: su código sigue diciendo si vale',
        params: CertificateCodeParams,
        body: HideCertificateBody,
        response: { 200: CertificateResponse },
      },
    },
    async (request, reply) => {
      const row = await getOwnCertificate(request);
      const { hidden } = request.body;
      return write(reply, async (change) => {
        if (hidden) await hideCertificates(change.trx, row);
        else await updateCertificate(change.trx, row.id, { hidden });
        change.audit(buildCertificateAudit(hidden ? 'certificate.hide' : 'certificate.show', row));
        return { certificate: presentCertificate({ ...row, hidden }) };
      });
    },
  );
};
