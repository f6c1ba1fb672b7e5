import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Db } from '../../../core/database/database.ts';
import { notFound } from '../../../core/http/errors.ts';
import { CourseParams } from '../../../core/http/schema.ts';
import type { QuestionContent } from '../../kinds/kinds.ts';
import { findQuiz } from '../../quizzes.queries.ts';
import { ExportLossCounter } from '../export-losses.ts';
import { writeGift } from '../gift/write-gift.ts';
import { QuestionExportQuery } from '../import/import.schema.ts';
import { writeMoodle } from '../moodle/write-moodle.ts';
import { listExportedQuestions, type QuestionExportFilter } from './export.queries.ts';
import { QuestionExportSummaryResponse } from './export.schema.ts';

const FORMATS = {
  gift: { type: 'text/plain; charset=utf-8', file: 'preguntas.gift', head: '', tail: '', write: writeGift },
  moodle: {
    type: 'application/xml; charset=utf-8',
    file: 'preguntas.xml',
    head: '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n',
    tail: '</quiz>\n',
    write: writeMoodle,
  },
};

async function* lines(
  contents: AsyncIterable<{ content: string }>,
  { head, tail, write }: (typeof FORMATS)['gift'],
) {
  if (head !== '') yield head;
  for await (const { content } of contents) yield `${write(JSON.parse(content) as QuestionContent)}\n`;
  if (tail !== '') yield tail;
}

function sendFile(
  reply: FastifyReply,
  format: keyof typeof FORMATS,
  contents: AsyncIterable<{ content: string }>,
) {
  return reply
    .type(FORMATS[format].type)
    .header('content-disposition', `attachment; filename="${FORMATS[format].file}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(lines(contents, FORMATS[format])));
}

const ExportFile = {
  description: 'Archivo de preguntas',
  content: { 'text/plain': { schema: Type.String() }, 'application/xml': { schema: Type.String() } },
};

async function requireQuiz(db: Db, { courseId, quizId }: QuestionExportFilter): Promise<void> {
  if (quizId !== undefined && !(await findQuiz(db, courseId, quizId)))
    throw notFound('El cuestionario no existe.');
}

export const questionExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/quizz/export',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Exporta preguntas del banco como GIFT o Moodle XML',
        params: CourseParams,
        querystring: QuestionExportQuery,
        response: { 200: ExportFile },
      },
    },
    async (request, reply) => {
      const { format, ...filter } = request.query;
      const wanted = { courseId: request.params.id, ...filter };
      await requireQuiz(app.db, wanted);
      return sendFile(reply, format, listExportedQuestions(app.db, wanted));
    },
  );

  app.get(
    '/courses/:id/quizz/export/summary',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Dice cuántas preguntas se exportarían y qué perdería cada formato en otra plataforma',
        params: CourseParams,
        querystring: Type.Omit(QuestionExportQuery, ['format']),
        response: { 200: QuestionExportSummaryResponse },
      },
    },
    async (request) => {
      const wanted = { courseId: request.params.id, ...request.query };
      await requireQuiz(app.db, wanted);
      const counter = new ExportLossCounter();
      for await (const { content, ...place } of listExportedQuestions(app.db, wanted))
        counter.add(JSON.parse(content) as QuestionContent, place);
      return { summary: { questions: counter.questions, losses: counter.list() } };
    },
  );
};
