import type { FastifyInstance } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import { addImageUrls } from '../../courses/media/image-urls.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import { listOwnAttempts, type OwnAttempt } from '../attempts/attempts.queries.ts';
import { buildVisibleResult, computeBestResult, computeCountedResult } from '../grading/results.ts';
import { computeAttemptVisibility, computeQuizPhase } from '../quiz-times.ts';
import { type ListedQuiz, quizTimesOf } from '../quizzes.queries.ts';
import type { MyQuizState, Quiz } from '../quizzes.schema.ts';

interface Reader {
  app: FastifyInstance;
  caller: Caller;
  /** True when the reader gets the common dates and the counts of all attempts. */
  teaches: boolean;
  /** The open transaction, if any. */
  db?: Db;
}

function myStateOf(quiz: ListedQuiz, attempts: OwnAttempt[], visible: boolean): MyQuizState {
  const running = attempts.find(({ state }) => state === 'running');
  const counted = attempts.filter(({ preview }) => !preview);
  const left = quiz.attemptsAllowed === null ? null : Math.max(0, quiz.attemptsAllowed - counted.length);
  const waiting = counted.findLast(({ needsGrading }) => needsGrading);
  return {
    attemptsUsed: counted.length,
    attemptsLeft: left,
    runningAttemptId: running?.id ?? null,
    dueAt: running?.dueAt ?? null,
    extraSeconds: quiz.ownExtra,
    result: visible ? computeCountedResult(counted, quiz) : null,
    resultSoFar: waiting ? buildVisibleResult(waiting, { score: visible }, quiz) : null,
    needsGrading: waiting !== undefined,
  };
}

function presentQuiz({ app, caller, teaches }: Reader, quiz: ListedQuiz, attempts: OwnAttempt[]): Quiz {
  const { accessCode, attemptCount, waitingCount, longestExtra, ownExtra, state, ...fields } = quiz;
  const at = now();
  const times = quizTimesOf(quiz, teaches);
  const visible = computeAttemptVisibility(quiz, longestExtra, at).score;
  const counted = attempts.filter(({ preview }) => !preview);
  return {
    ...fields,
    ...times,
    state: state === 'scheduled' ? 'draft' : state,
    descriptionHtml: addImageUrls(app, caller, quiz.descriptionHtml),
    phase: computeQuizPhase({ ...times, lateSeconds: quiz.lateSeconds }, ownExtra, at),
    hasAccessCode: accessCode !== null,
    bestResult: visible ? computeBestResult(counted, quiz.passMark) : null,
    mine: myStateOf(quiz, attempts, visible),
    ...(teaches && { attemptCount, waitingCount }),
  };
}

/** Presents quizzes with the caller's attempts, which one query reads for all quizzes. */
export async function presentQuizzes(reader: Reader, quizzes: ListedQuiz[]): Promise<Quiz[]> {
  const attempts = await listOwnAttempts(
    reader.db ?? reader.app.db,
    reader.caller.id,
    quizzes.map(({ id }) => id),
  );
  const byQuiz = Map.groupBy(attempts, ({ quizId }) => quizId);
  return quizzes.map((quiz) => presentQuiz(reader, quiz, byQuiz.get(quiz.id) ?? []));
}
