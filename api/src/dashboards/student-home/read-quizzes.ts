import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import { countAnswers, listOwnAttempts, type OwnAttempt } from '../../quizzes/attempts/attempts.queries.ts';
import { buildVisibleResult, computeCountedResult } from '../../quizzes/grading/results.ts';
import { computeAttemptVisibility, computeClosingDate, computeQuizPhase } from '../../quizzes/quiz-times.ts';
import {
  listLastSubmittedQuizzes,
  listUpcomingQuizzes,
  type StudentQuiz,
} from '../../quizzes/student-quizzes.queries.ts';
import type { AgendaEvent, LatestQuizResult } from './home.schema.ts';

const SHOWN_RESULTS = 3;

const placeOf = ({ courseId, courseName, type }: StudentQuiz) => ({ courseId, courseName, type });

async function attemptsByQuiz(db: Db, userId: number, quizzes: StudentQuiz[]) {
  const attempts = await listOwnAttempts(
    db,
    userId,
    quizzes.map(({ id }) => id),
  );
  return Map.groupBy(
    attempts.filter(({ preview }) => !preview),
    ({ quizId }) => quizId,
  );
}

const isRunning = ({ state, dueAt }: OwnAttempt, at: string) =>
  state === 'running' && (dueAt === null || dueAt > at);

/** Returns a quiz's events: a running attempt, or else its opening and its end. */
function eventsOf(quiz: StudentQuiz, attempts: OwnAttempt[], answers: Map<number, number>, until: string) {
  const at = now();
  const running = attempts.find((attempt) => isRunning(attempt, at));
  const left = quiz.attemptsAllowed === null ? null : Math.max(0, quiz.attemptsAllowed - attempts.length);
  const event = {
    ...placeOf(quiz),
    title: quiz.title,
    endsAt: null,
    quiz: {
      id: quiz.id,
      kind: quiz.kind,
      questions: quiz.questionCount,
      answered: (running && answers.get(running.id)) ?? 0,
      timeLimitSeconds: quiz.timeLimitSeconds,
      attemptsAllowed: quiz.attemptsAllowed,
      attemptsLeft: left,
    },
  };
  if (running) return [{ ...event, kind: 'running' as const, at: running.startedAt, endsAt: running.dueAt }];
  const phase = computeQuizPhase(quiz, quiz.ownExtra, at);
  const closesAt = computeClosingDate(quiz, quiz.ownExtra);
  // A quiz without remaining attempts is not due.
  if (phase === 'closed' || left === 0) return [];
  const events: AgendaEvent[] = [];
  if (phase === 'soon' && quiz.opensAt !== null && quiz.opensAt <= until)
    events.push({ ...event, kind: 'opens', at: quiz.opensAt });
  if (closesAt !== null && closesAt <= until) events.push({ ...event, kind: 'closes', at: closesAt });
  return events;
}

/** Lists a student's running attempts, and quizzes that open or close before this time. */
export async function readQuizEvents(db: Db, userId: number, until: string): Promise<AgendaEvent[]> {
  const quizzes = await listUpcomingQuizzes(db, userId, until);
  const attempts = await attemptsByQuiz(db, userId, quizzes);
  const running = [...attempts.values()].flat().filter(({ state }) => state === 'running');
  const answers = await countAnswers(
    db,
    running.map(({ id }) => id),
  );
  return quizzes.flatMap((quiz) => eventsOf(quiz, attempts.get(quiz.id) ?? [], answers, until));
}

/** Lists a student's last submitted quizzes, with the marks visible to them. */
export async function readLatestQuizResults(db: Db, userId: number): Promise<LatestQuizResult[]> {
  const quizzes = await listLastSubmittedQuizzes(db, userId, SHOWN_RESULTS);
  const attempts = await attemptsByQuiz(db, userId, quizzes);
  return quizzes.map((quiz) => {
    const own = attempts.get(quiz.id) ?? [];
    const last = own.findLast(({ state }) => state !== 'running');
    const waits = last?.needsGrading === true;
    const visible = computeAttemptVisibility(quiz, quiz.longestExtra, now());
    const result = waits
      ? buildVisibleResult(last, visible, quiz)
      : visible.score
        ? computeCountedResult(own, quiz)
        : null;
    const { id: quizId, kind: quizKind, title, submittedAt, passMark } = quiz;
    const state = waits ? 'to_grade' : result ? 'graded' : 'held';
    return { ...placeOf(quiz), quizId, quizKind, title, submittedAt, passMark, state, result };
  });
}
