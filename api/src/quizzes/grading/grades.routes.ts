import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CsvFileResponse, sendCsv, streamRows } from '../../platform/spreadsheets/send-csv.ts';
import { sendXlsx, XlsxFileResponse } from '../../platform/spreadsheets/send-xlsx.ts';
import { requireQuizViewer } from '../attempts/attempts.policy.ts';
import { QuizParams } from '../quizzes.schema.ts';
import { listQuizGrades } from './grades.queries.ts';
import { buildGradesFileColumns, type GradesFileRow, readGradesFileRows } from './grades-file.ts';
import { GradesFileQuery, QuizGradesQuery, QuizGradesResponse } from './grading.schema.ts';

const config = { access: 'user', courseAccess: 'teacher' } as const;
export const quizGradeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/quizz/:quizId/grades',
    {
      config,
      schema: {
        summary: 'Las notas de un cuestionario; de un grupo, de quienes están en él ahora',
        params: QuizParams,
        querystring: QuizGradesQuery,
        response: { 200: QuizGradesResponse },
      },
    },
    async (request) => {
      const { quiz } = await requireQuizViewer(request, request.params.quizId);
      const { rows, nextCursor } = await listQuizGrades(app.db, quiz, request.query);
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
        response: { 200: CsvFileResponse },
      },
    },
    async (request, reply) => {
      const { quiz } = await requireQuizViewer(request, request.params.quizId);
      const { questions = false, ...filter } = request.query;
      const rows = await streamRows((page) =>
        readGradesFileRows(app.db, quiz, { ...filter, ...page }, questions),
      );
      return sendCsv(reply, `notas-${quiz.id}`, buildGradesFileColumns(quiz, questions), rows);
    },
  );

  app.get(
    '/courses/:id/quizz/:quizId/grades.xlsx',
    {
      config,
      schema: {
        summary: 'Las notas de un cuestionario, como planilla XLSX',
        params: QuizParams,
        querystring: GradesFileQuery,
        response: { 200: XlsxFileResponse },
      },
    },
    async (request, reply) => {
      const { quiz } = await requireQuizViewer(request, request.params.quizId);
      const { questions = false, ...filter } = request.query;
      const rows = await streamRows((page) =>
        readGradesFileRows(app.db, quiz, { ...filter, ...page }, questions),
      );
      const all: GradesFileRow[] = [];
      for await (const row of rows) all.push(row);
      return sendXlsx(reply, `notas-${quiz.id}`, 'Notas', buildGradesFileColumns(quiz, questions), all);
    },
  );
};
