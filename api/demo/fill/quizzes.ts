import type { Db } from '../../src/core/database/database.ts';
import { DAY, fromNow, HOUR, MINUTE, toIsoTime } from '../../src/core/time/time.ts';
import { getLocalDay, localToUtc } from '../../src/core/time/time-zone.ts';
import { listLectures } from '../../src/courses/lectures/lectures.queries.ts';
import { renderText } from '../../src/platform/text/render-text.ts';
import { insertAttempt } from '../../src/quizzes/attempts/attempts.queries.ts';
import { createLayout, type LayoutSlot } from '../../src/quizzes/attempts/layout.ts';
import { buildQuizSettings } from '../../src/quizzes/editing/quiz-settings.ts';
import { gradeAttempt } from '../../src/quizzes/grading/grade-attempt.ts';
import { correctAnswerOf } from '../../src/quizzes/grading/review-question.ts';
import type { Answer } from '../../src/quizzes/kinds/answers.schema.ts';
import { isGradedByHand, type QuestionContent } from '../../src/quizzes/kinds/kinds.ts';
import { requireBuiltQuestion } from '../../src/quizzes/questions/build-question-sync.ts';
import { toNewQuestionRow } from '../../src/quizzes/questions/new-question-row.ts';
import { QuestionCache } from '../../src/quizzes/questions/question-cache.ts';
import { insertQuestions } from '../../src/quizzes/questions/questions.queries.ts';
import { insertQuiz } from '../../src/quizzes/quizzes.queries.ts';
import type { QuizRow } from '../../src/quizzes/quizzes.table.ts';
import { computeSlotTotals } from '../../src/quizzes/slots/read-slots.ts';
import { replaceSlots } from '../../src/quizzes/slots/slots.queries.ts';
import { demoEnrolments } from '../content/enrolments.ts';
import type { DemoQuiz } from '../content/quizzes/demo-quiz.ts';
import { demoQuizzes } from '../content/quizzes/index.ts';
import { demoIdOf } from './subscriptions.ts';

type Ids = ReadonlyMap<string, number>;

/** The user who has no attempts, so that a guided tour starts from scratch. */
const NEWCOMER = 'estudiante';

/** The hours, in the institute's time zone, at which quizzes open and close. */
const OPENS = 8;
const CLOSES = 22;

function atHour(inDays: number, hour: number): string {
  return toIsoTime(localToUtc(Date.parse(getLocalDay(fromNow(inDays * DAY))) + hour * HOUR));
}

function essayOf(student: number): string {
  return student % 2 === 0
    ? 'El primer grupo tiene notas muy parecidas, casi todas cerca de 7. En el segundo hay notas muy altas y muy bajas.'
    : 'Que el segundo grupo varía más.';
}

function wrongAnswer(content: QuestionContent): Answer {
  switch (content.kind) {
    case 'single':
      return content.options.find(({ weight }) => weight <= 0)?.id ?? null;
    case 'multiple':
      return content.options.slice(0, 1).map(({ id }) => id);
    case 'truefalse':
      return true;
    case 'matching': {
      const [first] = content.pairs;
      return Object.fromEntries(content.pairs.map(({ id }) => [id, first?.matchId ?? '']));
    }
    case 'ordering':
      return content.items.map(({ id }) => id).reverse();
    case 'gaps':
      return Object.fromEntries(content.gaps.map((_gap, index) => [String(index + 1), '1']));
    default:
      return '2,5';
  }
}

/** Makes some students better than others, and later questions harder. */
function isRight(student: number, slot: number): boolean {
  return (student * 5 + slot * 3) % 7 > Math.floor(slot / 3);
}

interface Sitting {
  quiz: QuizRow;
  userId: number;
  student: number;
  questions: { id: number; content: QuestionContent; mark: number }[];
}

async function fillAttempt(trx: Db, { quiz, userId, student, questions }: Sitting): Promise<void> {
  const startedAt = fromNow(-4 * DAY - student * 3 * HOUR);
  const submittedAt = fromNow(-4 * DAY - student * 3 * HOUR + (12 + student) * MINUTE);
  const layout: LayoutSlot[] = questions.map(({ id, content, mark }, index) =>
    createLayout(
      { slot: index + 1, position: index + 1, questionId: id, mark },
      content,
      quiz.shuffleOptions,
    ),
  );
  const attempt = await insertAttempt(trx, {
    quizId: quiz.id,
    courseId: quiz.courseId,
    userId,
    number: 1,
    state: 'submitted',
    preview: false,
    layout: JSON.stringify(layout),
    startedAt,
    dueAt: null,
    submittedAt,
    lastSavedAt: submittedAt,
    score: null,
    maxScore: quiz.maxMark,
    needsGrading: false,
    hasLate: false,
  });
  const answers = questions.map(({ id, content }, index) => {
    const known = isRight(student, index)
      ? (correctAnswerOf(content, layout[index]).correct ?? null)
      : wrongAnswer(content);
    const response = isGradedByHand(content) ? essayOf(student) : known;
    return {
      attemptId: attempt.id,
      slot: index + 1,
      questionId: id,
      response: JSON.stringify(response),
      seq: 1,
      flagged: false,
      savedAt: submittedAt,
      fraction: null,
      comment: null,
      gradedBy: null,
      gradedAt: null,
    };
  });
  await trx.insertInto('attemptAnswers').values(answers).execute();
  await gradeAttempt(trx, new QuestionCache(), attempt);
}

async function fillQuiz(trx: Db, people: Ids, courseId: number, demo: DemoQuiz): Promise<void> {
  const lectures = await listLectures(trx, courseId);
  const lectureOf = (title = '') => {
    const [lecture, second] = demo.explained[title] ?? [];
    const id = lectures.find((one) => one.title === lecture)?.id;
    return id === undefined || second === undefined ? null : { id, second };
  };
  const built = demo.questions.map((question) =>
    requireBuiltQuestion({ ...question, lecture: lectureOf(question.title) }),
  );
  const ids = await insertQuestions(trx, courseId, built.map(toNewQuestionRow));
  const slots = built.map(({ content }, index) => ({
    questionId: ids[index] ?? null,
    tag: null,
    mark: content.mark,
  }));
  const { opensInDays, closesInDays } = demo;
  const settings = buildQuizSettings({
    ...demo.settings,
    opensAt: opensInDays === undefined ? null : atHour(opensInDays, OPENS),
    closesAt: closesInDays === undefined ? null : atHour(closesInDays, CLOSES),
  });
  settings.descriptionHtml = renderText(settings.description, { format: 'markdown' });
  const kind = demo.assignment ? 'assignment' : 'quiz';
  const quiz = await insertQuiz(trx, courseId, {
    ...settings,
    ...demo.assignment,
    kind,
    ...computeSlotTotals(slots),
  });
  await replaceSlots(trx, quiz.id, slots);
  if (!demo.taken) return;
  const questions = built.map(({ content }, index) => ({ id: ids[index] ?? 0, content, mark: content.mark }));
  const { students } = demoEnrolments.find(({ course }) => course === demo.course) ?? { students: [] };
  for (const [student, username] of students.entries()) {
    if (username === NEWCOMER) continue;
    await fillAttempt(trx, { quiz, userId: demoIdOf(people, username), student, questions });
  }
}

/** Creates quizzes in the demo student's courses, with attempts of the other students. */
export async function fillQuizzes(trx: Db, people: Ids, courses: Ids): Promise<void> {
  for (const demo of demoQuizzes) await fillQuiz(trx, people, demoIdOf(courses, demo.course), demo);
}
