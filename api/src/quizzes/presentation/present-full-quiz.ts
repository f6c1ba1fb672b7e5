import type { FastifyRequest } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { notFound } from '../../core/http/errors.ts';
import { addImageUrls } from '../../courses/media/image-urls.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { readQuizGroupDates } from '../dates/save-dates.ts';
import type { RenderedQuestion } from '../kinds/question-texts.ts';
import { listQuestionsById } from '../questions/questions.queries.ts';
import { findListedQuiz } from '../quizzes.queries.ts';
import type { FullQuiz, QuizSlot } from '../quizzes.schema.ts';
import { listSlots } from '../slots/slots.queries.ts';
import { presentQuizzes } from './present-quizzes.ts';

async function presentSlots(request: FastifyRequest, db: Db, courseId: number, quizId: number) {
  const slots = await listSlots(db, quizId);
  const ids = slots.flatMap(({ questionId }) => questionId ?? []);
  const questions = new Map((await listQuestionsById(db, courseId, ids)).map((row) => [row.id, row]));
  return slots.map(({ position, mark, questionId, tag }): QuizSlot => {
    const row = questions.get(questionId ?? 0);
    if (!row) return { position, mark, questionId, tag };
    const { id, kind, title } = row;
    const { text } = JSON.parse(row.rendered) as RenderedQuestion;
    const textHtml = addImageUrls(request.server, getCaller(request), text);
    return { position, mark, questionId, tag, question: { id, kind, title, textHtml } };
  });
}

/** Presents a quiz; only teachers get its questions, access code and group dates. */
export async function presentFullQuiz(request: FastifyRequest, db: Db, quizId: number): Promise<FullQuiz> {
  const caller = getCaller(request);
  const { id: courseId = 0, teaches = false } = request.course ?? {};
  const row = await findListedQuiz(db, courseId, quizId, caller.id);
  if (!row) throw notFound('El cuestionario no existe.');
  const [quiz] = await presentQuizzes({ app: request.server, caller, teaches, db }, [row]);
  if (!quiz) throw notFound('El cuestionario no existe.');
  if (!teaches) return quiz;
  const questions = await presentSlots(request, db, courseId, quizId);
  return { ...quiz, accessCode: row.accessCode, questions, dates: await readQuizGroupDates(db, quizId) };
}
