import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { tooManyRequests } from '../../core/http/errors.ts';
import { InMemoryRateLimiter } from '../../core/limits/in-memory-rate-limiter.ts';
import { toRateLimitKey } from '../../core/limits/ip-address.ts';
import { enforceRateLimit, type RateLimit } from '../../core/limits/rate-limit.ts';
import { MINUTE, SECOND } from '../../core/time/time.ts';
import { findRequestedCourse } from '../../courses/courses.policy.ts';
import { signBadge } from './badge.ts';
import { readBadgeKey } from './badge-keys.ts';
import { getDownloadableCertificate } from './certificates.policy.ts';
import { findCertificate } from './certificates.queries.ts';
import {
  CertificateCodeParams,
  CertificateVerificationResponse,
  UnknownCodeResponse,
} from './certificates.schema.ts';
import { formatCertificateCode, normaliseCertificateCode } from './codes.ts';
import { CertificatePrinter } from './pdf/certificate-printer.ts';
import { presentUnknownCode, presentVerification } from './verification.ts';

/** Limits wrong codes per network; right codes always work, so that guessers cannot block a campus. */
const GUESSES: RateLimit = { name: 'certificate codes', max: 30, windowMs: 10 * MINUTE };
/** Limits one certificate's PDFs per network, because each takes 0.1 s of processor time. */
const PDFS = { max: 300, windowMs: 10 * MINUTE, maxSubjects: 10_000 };

const PdfFile = {
  description: 'Archivo PDF',
  content: { 'application/pdf': { schema: Type.String({ format: 'binary' }) } },
};
const BadgeFile = {
  description: 'Open Badges 3.0 firmado, como JWT',
  content: { 'application/vc+jwt': { schema: Type.String() } },
};
const config = { access: 'anonymous' } as const;

/** Finds a certificate by its code; an unknown code counts as a guess. */
async function findByCode({ server, params, ip }: FastifyRequest) {
  const code = normaliseCertificateCode((params as { code: string }).code);
  const row = await findCertificate(server.db, code);
  if (!row) await enforceRateLimit(server.db, GUESSES, toRateLimitKey(ip));
  return { code, row };
}

/** Serves certificates to anybody who knows the code. */
export const publicCertificateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { publicUrl, instituteName } = app.config;
  const printer = new CertificatePrinter();
  const pdfs = new InMemoryRateLimiter(PDFS);

  app.get(
    '/certificates/:code',
    {
      config,
      schema: {
        summary: 'Dice si un certificado vale, y qué certifica',
        params: CertificateCodeParams,
        response: { 200: CertificateVerificationResponse, 404: UnknownCodeResponse },
      },
    },
    async (request, reply) => {
      const { code, row } = await findByCode(request);
      if (!row) {
        const certificate = presentUnknownCode(code, instituteName);
        const error = { statusCode: 404, code: 'not_found', message: `${certificate.title}.` };
        return reply.code(404).send({ ...error, certificate });
      }
      const certificate = presentVerification(row, publicUrl, request.user ?? null);
      const course = certificate.courseId && (await findRequestedCourse(app.db, row.courseId, null));
      return { certificate: { ...certificate, courseId: course ? course.id : null } };
    },
  );

  app.get(
    '/certificates/:code/pdf',
    {
      config,
      schema: {
        summary: 'Un certificado como PDF',
        params: CertificateCodeParams,
        response: { 200: PdfFile },
      },
    },
    async (request, reply) => {
      await findByCode(request);
      const row = await getDownloadableCertificate(request);
      const address = toRateLimitKey(request.ip);
      const wait = pdfs.take(`${address} ${row.code}`);
      if (wait > 0) throw tooManyRequests(wait / SECOND);
      const pdf = await printer.print(row, publicUrl, address);
      return reply
        .type('application/pdf')
        .header(
          'content-disposition',
          `inline; filename="certificado-${formatCertificateCode(row.code)}.pdf"`,
        )
        .header('cache-control', 'private, no-store')
        .send(pdf as never);
    },
  );

  app.get(
    '/certificates/:code/badge',
    {
      config,
      schema: {
        summary:
          'Un certificado como insignia Open Badges 3.0, firmada con una clave de /.well-known/jwks.json',
        params: CertificateCodeParams,
        response: { 200: BadgeFile },
      },
    },
    async (request, reply) => {
      await findByCode(request);
      const row = await getDownloadableCertificate(request);
      const badge = await signBadge(row, publicUrl, await readBadgeKey(app.db, app.secret));
      return reply
        .type('application/vc+jwt')
        .header(
          'content-disposition',
          `attachment; filename="insignia-${formatCertificateCode(row.code)}.jwt"`,
        )
        .header('cache-control', 'private, no-store')
        .send(badge);
    },
  );
};
