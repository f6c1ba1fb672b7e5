import { findDisplayName } from '../../accounts/users/users.queries.ts';
import { notFound } from '../../core/http/errors.ts';
import { listAttemptAnswers, listLateAnswers } from '../attempts/attempts.queries.ts';
import type { AttemptRow } from '../attempts/attempts.table.ts';
import type { AttemptServices } from '../attempts/close-attempts.ts';
import { presentAttemptQuestion, type QuizViewer } from '../attempts/present-attempt.ts';
import { readLayout } from './grade-attempt.ts';
import { ANONYMOUS_STUDENT_NAME } from './grading-queue.queries.ts';
import type { GradableAnswer } from './grading-queue.schema.ts';
import { findLatePenalty } from './late-rule.ts';

/** Presents a single answer to graders. */
export async function presentGradableAnswer(
  services: AttemptServices,
  reader: QuizViewer,
  attempt: AttemptRow,
  slot: number,
): Promise<GradableAnswer> {
  const asked = readLayout(attempt).find((one) => one.slot === slot);
  const questions = await services.questions.load(services.db, asked ? [asked.questionId] : []);
  const question = asked && questions.get(asked.questionId);
  if (!question) throw notFound('Esa pregunta no está en el intento.');
  const answers = new Map((await listAttemptAnswers(services.db, attempt.id)).map((row) => [row.slot, row]));
  const isHidden = reader.quiz.anonymous && attempt.needsGrading;
  const name = isHidden ? ANONYMOUS_STUDENT_NAME : await findDisplayName(services.db, attempt.userId);
  const late = attempt.hasLate ? await listLateAnswers(services.db, attempt.id) : [];
  return {
    attemptId: attempt.id,
    quizId: attempt.quizId,
    quizTitle: reader.quiz.title,
    userId: isHidden ? null : attempt.userId,
    name,
    number: attempt.number,
    submittedAt: attempt.submittedAt,
    endedAt: attempt.dueAt ?? attempt.submittedAt,
    question: presentAttemptQuestion(reader, asked, question, {
      visible: { score: true, review: attempt.state !== 'running' },
      answers,
      late,
      places: [],
    }),
    loss: await findLatePenalty(services.db, attempt, late),
    gradedAt: answers.get(slot)?.gradedAt ?? null,
  };
}
