import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findUser } from '../../accounts/users/users.queries.ts';
import { notFound } from '../../core/http/errors.ts';
import { CourseParams, IdParams } from '../../core/http/schema.ts';
import { formatLocalTime } from '../../core/time/time-zone.ts';
import {
  CsvFileResponse,
  type SheetColumns,
  sendCsv,
  streamRows,
} from '../../platform/spreadsheets/send-csv.ts';
import { sendXlsx, XlsxFileResponse } from '../../platform/spreadsheets/send-xlsx.ts';
import { countCertificates, listCertificates } from './certificates.queries.ts';
import {
  type Certificate,
  CertificatesFileQuery,
  CertificatesQuery,
  CertificatesResponse,
  OwnCertificatesQuery,
  OwnCertificatesResponse,
} from './certificates.schema.ts';
import { presentCertificate } from './present-certificate.ts';

const config = { access: 'user', courseAccess: 'people' } as const;
const STATES = { valid: 'Válido', revoked: 'Anulado', replaced: 'Reemplazado' };

function columnsFor(publicUrl: string): SheetColumns<Certificate> {
  return {
    Nombre: ({ name }) => name,
    CI: ({ ci }) => ci,
    Código: ({ code }) => code,
    Estado: ({ state }) => STATES[state],
    Emitido: ({ issuedAt }) => formatLocalTime(issuedAt),
    Resultado: ({ mark }) => mark,
    Anulado: ({ revokedAt }) => revokedAt && formatLocalTime(revokedAt),
    Motivo: ({ reason }) => reason,
    'Lo reemplaza': ({ replacedBy }) => replacedBy,
    Página: ({ code }) => `${publicUrl}/certificado/${code}`,
  };
}

/** Serves a course's certificates to its staff, and a person's to the administration. */
export const staffCertificateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const columns = columnsFor(app.config.publicUrl);
  const rowsOf = (filters: { courseId: number }) =>
    streamRows(async (page) => {
      const { rows, nextCursor } = await listCertificates(app.db, { ...filters, ...page });
      return { rows: rows.map(presentCertificate), nextCursor };
    });

  app.get(
    '/users/:id/certificates',
    {
      config: { access: 'bedelia' },
      schema: {
        summary: 'Los certificados de una persona, los últimos primero',
        params: IdParams,
        querystring: OwnCertificatesQuery,
        response: { 200: OwnCertificatesResponse },
      },
    },
    async ({ params, query }) => {
      const userId = params.id;
      if (!(await findUser(app.db, userId))) throw notFound('Esa persona no existe.');
      const { rows, nextCursor } = await listCertificates(app.db, { ...query, userId });
      return { certificates: rows.map(presentCertificate), nextCursor };
    },
  );

  app.get(
    '/courses/:id/certificates',
    {
      config,
      schema: {
        summary: 'Los certificados de un curso, los últimos primero',
        params: CourseParams,
        querystring: CertificatesQuery,
        response: { 200: CertificatesResponse },
      },
    },
    async ({ params, query }) => {
      const filters = { ...query, courseId: params.id };
      const { rows, nextCursor } = await listCertificates(app.db, filters);
      const total = await countCertificates(app.db, filters);
      return { certificates: rows.map(presentCertificate), total, nextCursor };
    },
  );

  app.get(
    '/courses/:id/certificates.csv',
    {
      config,
      schema: {
        summary: 'Los certificados de un curso, como CSV',
        params: CourseParams,
        querystring: CertificatesFileQuery,
        response: { 200: CsvFileResponse },
      },
    },
    async ({ params, query }, reply) =>
      sendCsv(reply, `certificados-${params.id}`, columns, await rowsOf({ ...query, courseId: params.id })),
  );

  app.get(
    '/courses/:id/certificates.xlsx',
    {
      config,
      schema: {
        summary: 'Los certificados de un curso, como planilla XLSX',
        params: CourseParams,
        querystring: CertificatesFileQuery,
        response: { 200: XlsxFileResponse },
      },
    },
    async ({ params, query }, reply) => {
      const rows: Certificate[] = [];
      for await (const row of await rowsOf({ ...query, courseId: params.id })) rows.push(row);
      return sendXlsx(reply, `certificados-${params.id}`, 'Certificados', columns, rows);
    },
  );
};
