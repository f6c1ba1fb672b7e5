import { buildQuizSettings } from '../../quizzes/editing/quiz-settings.ts';
import { requireTotalSizeWithinLimit } from '../../quizzes/questions/question-size.queries.ts';
import { listQuestionsById } from '../../quizzes/questions/questions.queries.ts';
import { requireBelowQuizLimit } from '../../quizzes/quizzes.policy.ts';
import { insertQuiz, type QuizSettings } from '../../quizzes/quizzes.queries.ts';
import { MAX_QUIZ_SLOTS } from '../../quizzes/quizzes.schema.ts';
import { computeSlotTotals, type NewSlot } from '../../quizzes/slots/read-slots.ts';
import { replaceSlots } from '../../quizzes/slots/slots.queries.ts';
import type { ArchiveItemContent, ArchiveQuizSlot } from '../reading/course-plan.ts';
import type { CreationContext } from './creation-context.ts';
import type { StoredText } from './write-texts.ts';

async function slotsOf({ change: { trx }, courseId, questions }: CreationContext, slots: ArchiveQuizSlot[]) {
  const ids = [...new Set(slots.flatMap(({ question }) => questions.get(question ?? '') ?? []))];
  await requireTotalSizeWithinLimit(trx, ids);
  const marks = new Map((await listQuestionsById(trx, courseId, ids)).map(({ id, mark }) => [id, mark]));
  const seen = new Set<number>();
  return slots.slice(0, MAX_QUIZ_SLOTS).flatMap(({ question, tag, mark }): NewSlot[] => {
    if (tag !== undefined) return [{ questionId: null, tag, mark }];
    const questionId = questions.get(question ?? '');
    if (questionId === undefined || seen.has(questionId)) return [];
    seen.add(questionId);
    return [{ questionId, tag: null, mark: mark > 0 ? mark : (marks.get(questionId) ?? 1) }];
  });
}

/** Builds a quiz's settings and slots from questions in the bank. */
export async function buildImportedQuiz(
  creating: CreationContext,
  content: ArchiveItemContent & { kind: 'quiz' },
  { text, html }: StoredText,
  before: Partial<QuizSettings> = {},
) {
  const { title, timeLimitSeconds, attemptsAllowed, gradeBy, shuffleOptions } = content;
  const slots = await slotsOf(creating, content.slots);
  const common = { title, description: text, timeLimitSeconds, attemptsAllowed, gradeBy, shuffleOptions };
  const settings = buildQuizSettings({ ...common, ...content.more }, before, html);
  const fields = { ...settings, ...computeSlotTotals(slots) };
  return { fields, slots };
}

/** Creates a quiz from questions in the bank. */
export async function createImportedQuiz(
  creating: CreationContext,
  content: ArchiveItemContent & { kind: 'quiz' },
  written: StoredText,
): Promise<number> {
  const { trx } = creating.change;
  await requireBelowQuizLimit(trx, creating.courseId);
  const { fields, slots } = await buildImportedQuiz(creating, content, written);
  const quiz = await insertQuiz(trx, creating.courseId, fields);
  await replaceSlots(trx, quiz.id, slots);
  return quiz.id;
}
