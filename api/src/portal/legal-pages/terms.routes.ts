import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  acceptTerms,
  findUnacceptedTerms,
  readTermsAcceptances,
} from '../../accounts/terms/terms.queries.ts';
import { notFound } from '../../core/http/errors.ts';
import { IsoTime, NoContent, Nullable, UnsignedInteger } from '../../core/http/schema.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import {
  CsvFileResponse,
  type SheetColumns,
  sendCsv,
  streamRows,
} from '../../platform/spreadsheets/send-csv.ts';
import { isInTimedAttempt } from '../../quizzes/attempts/attempts.queries.ts';

const DueTerms = Type.Object({
  terms: Nullable(Type.Object({ version: UnsignedInteger, publishedAt: IsoTime })),
});

type Acceptance = Awaited<ReturnType<typeof readTermsAcceptances>>['rows'][number];
const COLUMNS: SheetColumns<Acceptance> = {
  Id: (row) => row.userId,
  Usuario: (row) => row.username,
  Nombre: (row) => row.name,
  Correo: (row) => row.email,
  Versión: (row) => row.version,
  Aceptada: (row) => row.acceptedAt,
  Dirección: (row) => row.ip,
};

/** Asks people to accept the newest terms, and lists acceptances for administrators. */
export const termsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/terms',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Los términos que falta aceptar; ninguno mientras se rinde una prueba con tiempo',
        response: { 200: DueTerms },
      },
    },
    async (request) => {
      const { id } = getCaller(request);
      if (await isInTimedAttempt(app.db, id)) return { terms: null };
      return { terms: (await findUnacceptedTerms(app.db, id)) ?? null };
    },
  );

  app.post(
    '/terms/:version/accept',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Acepta los términos vigentes',
        params: Type.Object({ version: UnsignedInteger }),
        response: { 204: NoContent },
      },
    },
    async (request, reply) =>
      write(reply.code(204), async ({ trx }) => {
        const { id } = getCaller(request);
        const due = await findUnacceptedTerms(trx, id);
        if (due?.version !== request.params.version) throw notFound('Esos términos ya no esperan respuesta.');
        await acceptTerms(trx, id, request.ip);
        return null;
      }),
  );

  app.get(
    '/terms/acceptances.csv',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Quién aceptó qué versión de los términos, como CSV',
        response: { 200: CsvFileResponse },
      },
    },
    async (_request, reply) => {
      const rows = await streamRows((page) => readTermsAcceptances(app.db, page));
      return sendCsv(reply, 'terminos', COLUMNS, rows);
    },
  );
};
