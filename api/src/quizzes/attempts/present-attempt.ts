import type { FastifyInstance } from 'fastify';
import { now, SECOND } from '../../core/time/time.ts';
import { signFileUrl } from '../../courses/media/file-url.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import { mergeFileAnswers } from '../answer-files/file-answers.ts';
import { readAnswer, readLayout } from '../grading/grade-attempt.ts';
import { buildVisibleResult } from '../grading/results.ts';
import { reviewedAnswerOf } from '../grading/review-question.ts';
import { presentRubric } from '../grading/rubric-points.ts';
import { getKindModule } from '../kinds/kinds.ts';
import { createQuestionHtmlFiller } from '../presentation/attempt-renderer.ts';
import type { LoadedQuestion } from '../questions/question-cache.ts';
import { type AttemptVisibility, computeAttemptVisibility } from '../quiz-times.ts';
import type { QuizRow } from '../quizzes.table.ts';
import { type AttemptSummaryRow, listAttemptAnswers, listLateAnswers } from './attempts.queries.ts';
import type { Attempt, AttemptQuestion, AttemptSummary } from './attempts.schema.ts';
import type { AttemptAnswerRow, AttemptRow } from './attempts.table.ts';
import type { AttemptServices } from './close-attempts.ts';
import { listExplainingLectures } from './explaining-lectures.queries.ts';
import type { LayoutSlot } from './layout.ts';
import { reconcileAnswer, reconcileLayout } from './reconcile.ts';

export interface QuizViewer {
  app: FastifyInstance;
  caller: Caller;
  teaches: boolean;
  quiz: QuizRow;
  longestExtra: number;
}

const EVERYTHING: AttemptVisibility = { score: true, review: true };
const NOTHING: AttemptVisibility = { score: false, review: false };

function visibleTo(
  { teaches, quiz, longestExtra }: QuizViewer,
  { state }: AttemptSummaryRow,
): AttemptVisibility {
  if (state === 'running') return NOTHING;
  return teaches ? EVERYTHING : computeAttemptVisibility(quiz, longestExtra, now());
}

export function presentAttemptSummary(reader: QuizViewer, attempt: AttemptSummaryRow): AttemptSummary {
  const visible = visibleTo(reader, attempt);
  const { id, quizId, courseId, userId, number, state, preview, startedAt, dueAt, submittedAt } = attempt;
  const { needsGrading, hasLate } = attempt;
  const left = dueAt === null ? null : Math.max(0, (Date.parse(dueAt) - Date.now()) / SECOND);
  return {
    id,
    quizId,
    courseId,
    userId,
    number,
    state,
    preview,
    startedAt,
    dueAt,
    submittedAt,
    remainingSeconds: state === 'running' ? left : null,
    result: buildVisibleResult(attempt, visible, reader.quiz),
    needsGrading,
    hasLate,
    reviewable: visible.review,
  };
}

interface Shown {
  visible: AttemptVisibility;
  answers: Map<number, AttemptAnswerRow>;
  late: Awaited<ReturnType<typeof listLateAnswers>>;
  places: Awaited<ReturnType<typeof listExplainingLectures>>;
}

/** Presents a question of an attempt; learners get nothing that reveals the key too early. */
export function presentAttemptQuestion(
  reader: QuizViewer,
  layout: LayoutSlot,
  question: LoadedQuestion,
  shown: Shown,
): AttemptQuestion {
  const asked = reconcileLayout(layout, question.content);
  const { slot, kind, mark } = asked;
  const html = createQuestionHtmlFiller(reader.app, reader.caller, question.content, asked);
  const row = shown.answers.get(slot);
  const response = reconcileAnswer(asked, readAnswer(row));
  const { fraction = 0, comment = null, gradedAt = null } = row ?? {};
  const late = shown.late.filter((one) => one.slot === slot);
  const review = shown.visible.review && reviewedAnswerOf(question, asked, { response, fraction, comment });
  const rubric = presentRubric(question.content, row);
  const isUsed = review && fraction !== null && rubric.some(({ points }) => points !== null);
  return {
    slot,
    kind,
    mark,
    html: html(question.rendered.text),
    ...getKindModule(asked).present?.(question, asked, html),
    response,
    seq: row?.seq ?? 0,
    flagged: row?.flagged ?? false,
    savedAt: row?.savedAt ?? null,
    ...(review && {
      review: {
        ...review,
        gradedAt,
        ...presentPlace(reader, question, shown),
        feedbackHtml: html(review.feedbackHtml ?? ''),
        parts: review.parts?.map((part) => ({ ...part, feedbackHtml: html(part.feedbackHtml) })) ?? [],
      },
    }),
    ...(rubric.length > 0 && (reader.teaches || isUsed) && { rubric }),
    ...((reader.teaches || late.length > 0) && {
      late: late.map(({ id, seq, receivedAt, acceptedAt, ...one }) => ({
        id,
        response: reconcileAnswer(asked, readAnswer(one)),
        seq,
        receivedAt,
        acceptedAt: shown.visible.review ? acceptedAt : null,
      })),
    }),
    ...(reader.teaches && {
      questionId: question.id,
      title: question.content.title,
      graderInfoHtml: html(question.rendered.graderInfo),
    }),
  };
}

function presentPlace({ app, caller }: QuizViewer, question: LoadedQuestion, { places }: Shown) {
  const place = places.find(({ questionId }) => questionId === question.id);
  if (!place) return {};
  const { id, title, position, second, posterFileId } = place;
  const posterUrl =
    posterFileId === null ? null : signFileUrl(app, caller, { id: posterFileId, name: 'poster.jpg' });
  return { lecture: { id, title, position, second, posterUrl } };
}

/** Presents an attempt; the answer keys appear only after its end, if the reader may see them. */
export async function presentAttempt(
  services: AttemptServices,
  reader: QuizViewer,
  row: AttemptRow,
): Promise<Attempt> {
  const layout = readLayout(row);
  const ids = layout.map(({ questionId }) => questionId);
  const questions = await services.questions.load(services.db, ids);
  const stored = await listAttemptAnswers(services.db, row.id);
  const answers = row.state === 'running' ? await mergeFileAnswers(services.db, row, stored) : stored;
  const visible = visibleTo(reader, row);
  const { caller, teaches } = reader;
  const shown: Shown = {
    visible,
    answers: new Map(answers.map((answer) => [answer.slot, answer])),
    late:
      row.hasLate && (teaches || row.state !== 'running') ? await listLateAnswers(services.db, row.id) : [],
    places: visible.review
      ? await listExplainingLectures(services.db, ids, { userId: caller.id, teaches })
      : [],
  };
  return {
    ...presentAttemptSummary(reader, row),
    title: reader.quiz.title,
    quizKind: reader.quiz.kind,
    pageSize: reader.quiz.pageSize,
    now: now(),
    questions: layout.flatMap((slot) => {
      const question = questions.get(slot.questionId);
      return question ? [presentAttemptQuestion(reader, slot, question, shown)] : [];
    }),
  };
}
