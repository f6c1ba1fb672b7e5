import type { UngradedAnswer, UngradedQuestion } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useEffect, useRef, useState } from 'react';
import { AnswerPanel } from './answer-panel.tsx';
import { useOwnCommentsQuery, usePrefetch } from './grading.api.ts';
import css from './grading.module.css';
import { GradingBar } from './grading-bar.tsx';
import { createGradingKeyHandler } from './grading-keys.ts';
import { GradingProgress } from './grading-progress.tsx';
import { GradingSummary } from './grading-summary.tsx';
import { GradingShortcutsDialog } from './keys-dialog.tsx';
import { MarkConflictDialog } from './mark-conflict-dialog.tsx';
import { appendMarkDigit, toggleHalfPoint } from './mark-digits.ts';
import { MarkPanel } from './mark-panel.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { getAnswerIds, useAnswerGrader } from './use-grader.ts';
import { useGradingQueue } from './use-grading-queue.ts';

type Props = {
  course: { id: number; name: string; groups: string[] };
  questions: UngradedQuestion[];
  question: UngradedQuestion;
  group: string;
  isAnonymous: boolean;
  /** The person whose answer is shown first. */
  personId?: number | undefined;
  /** The address of the quiz's results; undefined for assistants, who may not open it. */
  results: string | undefined;
  onAnonymous: (on: boolean) => void;
  onGroup: (group: string) => void;
  onQuestion: (question: UngradedQuestion) => void;
};

/** Grades the answers to a question one by one, by keyboard. */
export function AnswerGrader(props: Props) {
  const { course, questions, question, group, isAnonymous, results } = props;
  const { quizId, questionId } = question;
  const filter = { courseId: course.id, quizId, questionId, ...(group && { group }) };
  const queue = useGradingQueue(filter, props.personId);
  const grader = useAnswerGrader(course.id, question, queue);
  const { data: comments = [], refetch } = useOwnCommentsQuery(course.id, {
    refetchOnMountOrArgChange: true,
  });
  const [showsKeys, setShowsKeys] = useState(false);
  const comment = useRef<HTMLTextAreaElement>(null);
  const around = useRef<HTMLDivElement>(null);
  const { answer, following } = queue;
  const { draft, most, change, last } = grader;

  const prefetch = usePrefetch('answerToGrade');
  useEffect(() => {
    if (following) prefetch(getAnswerIds(course.id, following));
  }, [prefetch, course.id, following]);

  const nameOf = (one: UngradedAnswer) =>
    isAnonymous ? `Respuesta ${question.graded + queue.answers.indexOf(one) + 1}` : one.name;
  const toHeading = () => around.current?.querySelector<HTMLElement>('#grading-answer')?.focus();
  const reuse = (text: string | undefined) => {
    if (text === undefined) return;
    change({ comment: draft.comment.trim() ? `${draft.comment.trimEnd()}\n${text}` : text });
  };
  const save = async () => {
    await grader.handleSave();
    if (draft.comment.trim()) void refetch();
  };
  const handleKeyDown = createGradingKeyHandler({
    digit: (digit) => change({ mark: appendMarkDigit(draft.mark, digit, most) }),
    half: () => change({ mark: toggleHalfPoint(draft.mark, most) }),
    erase: () => change({ mark: '' }),
    save: () => void save(),
    comment: () => comment.current?.focus(),
    leaveComment: toHeading,
    reuse: (index) => reuse(comments[index]?.text),
    skip: queue.skip,
    previous: () => queue.go(queue.index - 1),
    next: () => following && queue.go(queue.index + 1),
    anonymous: () => props.onAnonymous(!isAnonymous),
    undo: () => void grader.handleUndo(),
    help: () => setShowsKeys(true),
  });

  const nextQuestion =
    questions[questions.indexOf(question) + 1] ?? questions.find((one) => one !== question);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the elements within
    <div className={css.screen} ref={around} tabIndex={-1} onKeyDown={handleKeyDown}>
      <GradingBar {...props} onKeys={() => setShowsKeys(true)}>
        <GradingProgress question={question} queue={queue} />
      </GradingBar>
      {answer ? (
        <div className={css.columns}>
          <QuestionPanel question={question} queue={queue} shown={grader.shown} />
          <AnswerPanel courseId={course.id} {...{ queue, grader, answer, nameOf, isAnonymous }} />
          <MarkPanel
            grader={{ ...grader, handleSave: save }}
            comments={comments}
            commentRef={comment}
            onReuse={reuse}
            lastName={last ? nameOf(last.answer) : ''}
          />
        </div>
      ) : queue.error ? (
        <div className={css.finished} role="alert">
          <p>{errorMessage(queue.error)}</p>
          <button type="button" className="btn btn-primary" onClick={queue.retry}>
            Reintentar
          </button>
        </div>
      ) : queue.isLoading ? (
        <Spinner />
      ) : (
        <GradingSummary
          {...{ courseId: course.id, question, queue, results }}
          next={nextQuestion}
          onNext={() => nextQuestion && props.onQuestion(nextQuestion)}
        />
      )}
      {showsKeys && <GradingShortcutsDialog onClose={() => setShowsKeys(false)} />}
      {grader.clash && (
        <MarkConflictDialog
          clash={grader.clash}
          most={most}
          onTakeTheirs={grader.handleTakeTheirs}
          onKeepMine={() => void grader.handleKeepMine()}
          onCancel={grader.cancelClash}
        />
      )}
    </div>
  );
}
