import type { FastifyRequest } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { notFound } from '../../core/http/errors.ts';
import { addImageUrls } from '../../courses/media/image-urls.ts';
import { expandFileTypes } from '../../platform/files/type-groups.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { type AttemptSummaryRow, listOwnAttempts } from '../attempts/attempts.queries.ts';
import { readQuizGroupDates } from '../dates/save-dates.ts';
import type { RenderedQuestion } from '../kinds/question-texts.ts';
import { computeMaxPoints } from '../kinds/rubric.ts';
import { presentQuizzes } from '../presentation/present-quizzes.ts';
import { listQuestionsById } from '../questions/questions.queries.ts';
import { computeClosingDate, computeCutOffDate } from '../quiz-times.ts';
import { findListedQuiz, type ListedQuiz } from '../quizzes.queries.ts';
import type { Quiz } from '../quizzes.schema.ts';
import { listSlots } from '../slots/slots.queries.ts';
import type { FileQuestionContent } from './assignment-settings.ts';
import type { Assignment, AssignmentSummary } from './assignments.schema.ts';
import { listLastGraders, readSubmitterNames } from './submissions.queries.ts';

interface Last {
  last: AttemptSummaryRow | undefined;
  grader: { name: string | null; gradedAt: string | null } | undefined;
  sharer: string | undefined;
}

function isReturned({ mine }: Quiz, last: AttemptSummaryRow): boolean {
  return !last.needsGrading && mine.result !== null;
}

function myState({ mine }: Quiz, { last, grader, sharer }: Last): Assignment['mine'] {
  return {
    ...mine,
    attemptId: last?.id ?? null,
    submittedAt: last?.submittedAt ?? null,
    lateSeconds: last?.lateSeconds ?? 0,
    lateLoss: last?.lateLoss ?? 0,
    handedInBy: sharer ?? null,
    gradedBy: grader?.name ?? null,
    gradedAt: grader?.gradedAt ?? null,
  };
}

function summaryOf(row: ListedQuiz, quiz: Quiz, mine: Assignment['mine']): AssignmentSummary {
  const { attemptCount, waitingCount, maxMark, ...fields } = quiz;
  const { state, publishAt, lateSeconds, lateLoss, anonymous, perGroup } = row;
  const ends = { closesAt: quiz.closesAt, lateSeconds };
  return {
    ...fields,
    state,
    publishAt,
    anonymous,
    perGroup,
    mine,
    points: maxMark,
    late: lateSeconds === null ? null : { seconds: lateSeconds, percent: lateLoss },
    dueAt: computeClosingDate(ends, row.ownExtra),
    lateUntil: lateSeconds === null ? null : computeCutOffDate(ends, row.ownExtra),
    ...(attemptCount !== undefined && { submissionCount: attemptCount, waitingCount }),
  };
}

/** Presents assignments with the caller's dates and submissions. */
export async function presentAssignments(
  request: FastifyRequest,
  rows: ListedQuiz[],
  db: Db = request.server.db,
): Promise<AssignmentSummary[]> {
  const caller = getCaller(request);
  const teaches = request.course?.teaches === true;
  const quizzes = await presentQuizzes({ app: request.server, caller, teaches, db }, rows);
  const ids = rows.map(({ id }) => id);
  const byQuiz = Map.groupBy(await listOwnAttempts(db, caller.id, ids), ({ quizId }) => quizId);
  const lasts = ids.map((id) =>
    byQuiz.get(id)?.findLast(({ state, preview }) => state !== 'running' && !preview),
  );
  const returned = lasts.flatMap((last, at) =>
    last && isReturned(quizzes[at] as Quiz, last) ? last.id : [],
  );
  const graders = await listLastGraders(db, returned);
  const sharers = await readSubmitterNames(
    db,
    lasts.flatMap((last) => last?.sharedFromId ?? []),
  );
  return rows.map((row, at) => {
    const quiz = quizzes[at] as Quiz;
    const last = lasts[at];
    const own = { last, grader: graders.get(last?.id ?? 0), sharer: sharers.get(last?.sharedFromId ?? 0) };
    return summaryOf(row, quiz, myState(quiz, own));
  });
}

/** Finds the assignment's only question. */
export async function findAssignmentQuestion(db: Db, courseId: number, assignmentId: number) {
  const [slot] = await listSlots(db, assignmentId);
  const [row] = await listQuestionsById(db, courseId, slot?.questionId == null ? [] : [slot.questionId]);
  if (!row) throw notFound('La tarea no existe.');
  return { row, content: JSON.parse(row.content) as FileQuestionContent };
}

/** Presents an assignment with its instructions; teachers also get the groups' dates. */
export async function presentAssignment(
  request: FastifyRequest,
  db: Db,
  assignmentId: number,
): Promise<Assignment> {
  const { id: courseId = 0, teaches = false } = request.course ?? {};
  const listed = await findListedQuiz(db, courseId, assignmentId, getCaller(request).id);
  const [summary] = listed?.kind === 'assignment' ? await presentAssignments(request, [listed], db) : [];
  if (!summary) throw notFound('La tarea no existe.');
  const { row, content } = await findAssignmentQuestion(db, courseId, assignmentId);
  const { text, maxFiles, takesText = false, types, maxSize, rubric } = content;
  const html = (JSON.parse(row.rendered) as RenderedQuestion).text;
  return {
    ...summary,
    instructions: text,
    instructionsHtml: addImageUrls(request.server, getCaller(request), html),
    maxFiles,
    takesText,
    types,
    maxSize,
    rubric,
    extensions: expandFileTypes(types),
    rubricPoints: computeMaxPoints(rubric),
    ...(teaches && { dates: await readQuizGroupDates(db, assignmentId) }),
  };
}
