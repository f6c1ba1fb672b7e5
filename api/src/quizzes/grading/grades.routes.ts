import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Columns, CsvFile, everyRow, sendCsv } from '../../csv/send-csv.ts';
import { requireReader } from '../attempts/attempts.policy.ts';
import { QuizParams } from '../quizzes.schema.ts';
import { listGrades } from './grades.queries.ts';
import { type Grade, GradesFileQuery, GradesQuery, GradesResponse } from './grading.schema.ts';

const config = { access: 'user', courseAccess: 'teacher' } as const;
const STATES = { none: 'sin empezar', running: 'en curso', done: 'entregado' };

const hundredths = (value: number | undefined) =>
  value === undefined ? null : Math.round(value * 100) / 100;

const COLUMNS: Columns<Grade> = {
  Usuario: ({ username }) => username,
  Nombre: ({ name }) => name,
  Correo: ({ email }) => email,
  Intentos: ({ attempts }) => attempts,
  Estado: ({ state }) => STATES[state],
  Entregado: ({ submittedAt }) => submittedAt,
  Puntos: ({ result }) => hundredths(result?.score),
  'De un total de': ({ result }) => hundredths(result?.maxScore),
  Porcentaje: ({ result }) => hundredths(result?.percent),
  Aprobado: ({ result }) => result?.passed ?? null,
  'Falta corregir': ({ needsGrading }) => needsGrading,
  'Respuestas fuera de hora': ({ hasLate }) => hasLate,
  'Tiempo extra (s)': ({ extraSeconds }) => extraSeconds,
  Archivos: ({ files }) => files.join('; '),
};

export const gradeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/quizz/:quizId/grades',
    {
      config,
      schema: {
        summary: 'Las notas de un cuestionario; de un grupo, de quienes están en él ahora',
        params: QuizParams,
        querystring: GradesQuery,
        response: { 200: GradesResponse },
      },
    },
    async (request) => {
      const { quiz } = await requireReader(request, request.params.quizId);
      const { rows, nextCursor } = await listGrades(app.db, quiz, request.query);
      return { grades: rows, nextCursor };
    },
  );

  app.get(
    '/courses/:id/quizz/:quizId/grades.csv',
    {
      config,
      schema: {
        summary: 'Las notas de un cuestionario, como archivo',
        params: QuizParams,
        querystring: GradesFileQuery,
        response: { 200: CsvFile },
      },
    },
    async (request, reply) => {
      const { quiz } = await requireReader(request, request.params.quizId);
      const rows = await everyRow((page) => listGrades(app.db, quiz, { ...request.query, ...page }));
      return sendCsv(reply, `notas-${quiz.id}`, COLUMNS, rows);
    },
  );
};
