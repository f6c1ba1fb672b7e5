import type { UngradedAnswer, UngradedQuestion } from '@rambla/api/contract';
import { errorBody } from '@rambla/kit/base-api';
import { numberText } from '@rambla/kit/format/numbers';
import { useRef, useState } from 'react';
import { formatFieldNumber, MARK_DECIMALS } from '../../admin-ui/editing/number-fields.ts';
import { useStoredDraft } from '../../admin-ui/editing/stored-draft.ts';
import {
  type AnswerIds,
  type MarkBody,
  type OtherGraderMark,
  useAnswerToGradeQuery,
  useSaveMarkMutation,
} from './grading.api.ts';
import { parseMark } from './mark-digits.ts';
import { markOfPoints, type PointsByCriterion, type Rubric } from './rubric-points.tsx';
import type { GradingQueue } from './use-grading-queue.ts';

type MarkDraft = { mark: string; comment: string; points: PointsByCriterion };
type Saved = { answer: UngradedAnswer; mark: number; before: MarkBody };
/** Both marks of an answer that another grader graded first. */
export type MarkConflict = { answer: UngradedAnswer; theirs: OtherGraderMark; mine: MarkBody };

export function getAnswerIds(courseId: number, { quizId, attemptId, slot }: UngradedAnswer): AnswerIds {
  return { courseId, quizId, attemptId, slot };
}

/** State of the current answer's form, with functions to save and undo a mark. */
export function useAnswerGrader(courseId: number, question: UngradedQuestion, queue: GradingQueue) {
  const { answer } = queue;
  const place = answer && getAnswerIds(courseId, answer);
  const view = useAnswerToGradeQuery(place as AnswerIds, { skip: !place });
  // Uses `currentData`, because `data` may still hold the previous answer.
  const shown = view.currentData;
  const [drafts, setDrafts] = useStoredDraft<Record<string, MarkDraft>>(
    `grading-${courseId}-${question.quizId}-${question.questionId}`,
    {},
  );
  const [save] = useSaveMarkMutation();
  const [last, setLast] = useState<Saved | null>(null);
  const [clash, setClash] = useState<MarkConflict | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [problem, setProblem] = useState('');
  const isSaving = useRef(false);

  const most = shown?.question.mark ?? 0;
  const { mark = null, comment = null } = shown?.question.review ?? {};
  const key = answer ? `${answer.attemptId} ${answer.slot}` : '';
  const rubric = shown?.question.rubric ?? [];
  const draft = drafts[key] ?? {
    mark: formatFieldNumber(mark, MARK_DECIMALS),
    comment: comment ?? '',
    points: pointsOf(rubric),
  };

  const change = (update: Partial<MarkDraft>) => {
    setProblem('');
    if (shown) setDrafts((before) => ({ ...before, [key]: { ...draft, ...update } }));
  };
  const choose = (points: PointsByCriterion) => change({ points, mark: markOfPoints(rubric, points, most) });
  const forget = () => setDrafts(({ [key]: _saved, ...others }) => others);

  /** Sends one mark at a time, so that a held key saves nothing twice. */
  const send = async (to: UngradedAnswer, saved: MarkBody) => {
    if (isSaving.current) return false;
    isSaving.current = true;
    setFailure(null);
    const { error } = await save({ ...getAnswerIds(courseId, to), ...saved });
    isSaving.current = false;
    const body = errorBody(error);
    if (body?.code === 'graded_meanwhile')
      setClash({ answer: to, theirs: body.current as OtherGraderMark, mine: saved });
    else if (error) setFailure(error);
    return !error;
  };
  const finish = (to: UngradedAnswer, graded: { mark: number; comment: string | null }) => {
    setClash(null);
    forget();
    queue.finish(to, graded);
  };

  const handleSave = async () => {
    if (!answer || !shown) return;
    const typed = parseMark(draft.mark, most);
    if (typed === undefined) {
      setProblem(`Poné una nota de 0 a ${numberText(most)}.`);
      return;
    }
    const graded = { mark: typed, comment: draft.comment.trim() || null };
    const points = rubric.length > 0 && { rubric: listOf(draft.points) };
    const isFirst = queue.gradedAs(answer) === undefined;
    if (!(await send(answer, { ...graded, ...points, ...(isFirst && { gradedAt: shown.gradedAt }) }))) return;
    setLast({ answer, mark: typed, before: { mark, comment, rubric: listOf(pointsOf(rubric)) } });
    finish(answer, graded);
  };
  const handleUndo = async () => {
    if (!last || !(await send(last.answer, last.before))) return;
    if (last.before.mark === null) queue.reopen(last.answer);
    else queue.go(queue.answers.indexOf(last.answer));
    setLast(null);
  };
  const handleKeepMine = async () => {
    if (!clash) return;
    const { answer: to, mine, theirs } = clash;
    if (await send(to, { ...mine, gradedAt: theirs.gradedAt }))
      finish(to, { mark: mine.mark ?? 0, comment: mine.comment });
  };
  const handleTakeTheirs = () => {
    if (clash) finish(clash.answer, { mark: clash.theirs.mark ?? 0, comment: clash.theirs.comment });
  };

  return {
    view,
    shown,
    most,
    rubric,
    draft,
    change,
    choose,
    problem,
    failure,
    last,
    clash,
    handleSave,
    handleUndo,
    handleKeepMine,
    handleTakeTheirs,
    cancelClash: () => setClash(null),
  };
}
function pointsOf(rubric: Rubric): PointsByCriterion {
  return Object.fromEntries(rubric.flatMap(({ id, points }) => (points === null ? [] : [[id, points]])));
}

function listOf(points: PointsByCriterion) {
  return Object.entries(points).map(([id, given]) => ({ id, points: given }));
}

export type AnswerGraderState = ReturnType<typeof useAnswerGrader>;
