import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { toRateLimitKey } from '../../core/limits/ip-address.ts';
import { consumeRateLimit, enforceRateLimit, type RateLimit } from '../../core/limits/rate-limit.ts';
import { DAY, HOUR, SECOND } from '../../core/time/time.ts';
import { respond, write } from '../../platform/plugins/write.ts';
import { readOpenScope, readSearchScope, type SearchScope } from '../find-passages.ts';
import { joinSentences } from './citation-filter.ts';
import { type FoundTutorAnswer, findTutorAnswer } from './find-answer.ts';
import { presentTutorAnswer } from './present-answer.ts';
import { modelServerOf, streamModelAnswer } from './stream-model-answer.ts';
import { consumeDailyTutorQuestion, insertTutorQuestion, requireNoRunningAttempt } from './tutor.queries.ts';
import {
  type TutorAnswer,
  TutorAnswerResponse,
  TutorQuestionBody,
  type TutorSentence,
} from './tutor.schema.ts';

/** Clients without streaming get the passages after this time, even if the model is still answering. */
const PATIENCE = 1.5 * SECOND;
const VISITOR_QUESTIONS = 3;
const VISITOR: RateLimit = { name: 'tutor questions of a visitor', max: VISITOR_QUESTIONS, windowMs: DAY };
/** Limits all visitors together; above the limit, visitors get passages without the model's text. */
const VISITORS: RateLimit = { name: 'model answers to visitors', max: 300, windowMs: HOUR };

type Body = Static<typeof TutorQuestionBody>;
type Response = Static<typeof TutorAnswerResponse>;

async function scopeOf({ server, user }: FastifyRequest, { courseIds }: Body): Promise<SearchScope> {
  if (!user) return readOpenScope(server.db);
  const scope = await readSearchScope(server.db, { userId: user.id, teaches: user.role !== 'student' });
  return { ...scope, courseIds: scope.courseIds.filter((id) => !courseIds || courseIds.includes(id)) };
}

function budgetOf({ server, user }: FastifyRequest): (() => Promise<boolean>) | undefined {
  return user ? undefined : async () => (await consumeRateLimit(server.db, VISITORS, 'all')) === 0;
}

/** Counts the question before the answer; returns a user's remaining questions today, 0 for visitors. */
async function count({ server, user, ip }: FastifyRequest): Promise<number> {
  if (user) {
    await requireNoRunningAttempt(server.db, user.id);
    return consumeDailyTutorQuestion(server.db, user.id);
  }
  await enforceRateLimit(server.db, VISITOR, toRateLimitKey(ip));
  return 0;
}

async function keep(reply: FastifyReply, body: Body, answer: TutorAnswer, left: number): Promise<Response> {
  const { user } = reply.request;
  if (!user) return respond(reply, { questionId: null, answer, left });
  return write(reply, async ({ trx }) => {
    const [first] = answer.passages;
    const question = {
      userId: user.id,
      courseId: first?.courseId ?? null,
      lectureId: (answer.refused ? undefined : first?.lectureId) ?? null,
      text: body.text.trim(),
      refused: answer.refused,
    };
    return { questionId: await insertTutorQuestion(trx, question), answer, left };
  });
}

async function collect(sentences: AsyncGenerator<TutorSentence>): Promise<TutorSentence[]> {
  const all: TutorSentence[] = [];
  for await (const sentence of sentences) all.push(sentence);
  return all;
}

async function stream(reply: FastifyReply, found: FoundTutorAnswer, first: Response): Promise<void> {
  const { config, log } = reply.server;
  const { text: question } = reply.request.body as Body;
  const { raw } = reply.hijack();
  const gone = new AbortController();
  raw.on('close', () => gone.abort());
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const send = (event: string, data: unknown) =>
    raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  send('passages', first);
  const sentences: TutorSentence[] = [];
  const takeFromBudget = budgetOf(reply.request);
  const asked = { server: modelServerOf(config), question, found, log, signal: gone.signal, takeFromBudget };
  for await (const sentence of streamModelAnswer(asked)) {
    sentences.push(sentence);
    send('sentence', sentence);
  }
  send('end', { text: joinSentences(sentences) });
  raw.end();
}

export const tutorAnswerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/tutor/questions',
    {
      config: { access: 'anonymous' },
      schema: {
        summary:
          'Pregunta a las clases propias, o a las abiertas sin cuenta: dónde se explica y, con un modelo, una respuesta que lo cita. Con Accept: text/event-stream llega de a poco (passages, sentence, end)',
        body: TutorQuestionBody,
        response: { 200: TutorAnswerResponse },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const left = await count(request);
      const scope = await scopeOf(request, body);
      const found = await findTutorAnswer(app.db, scope, body.text, body.lectureId);
      const answer = presentTutorAnswer(found);
      if (request.headers.accept?.includes('text/event-stream')) {
        await stream(reply, found, await keep(reply, body, answer, left));
        return reply as never;
      }
      const signal = AbortSignal.timeout(PATIENCE);
      const model = { server: modelServerOf(app.config), signal, takeFromBudget: budgetOf(request) };
      const sentences = await collect(
        streamModelAnswer({ ...model, question: body.text, found, log: app.log }),
      );
      const inWords = sentences.length > 0 ? { text: joinSentences(sentences), sentences } : {};
      return keep(reply, body, { ...answer, ...inWords }, left);
    },
  );
};
