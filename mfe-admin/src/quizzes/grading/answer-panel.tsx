import type { GradableAnswer, UngradedAnswer } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { durationText, momentText } from '@rambla/kit/format/moment';
import { Icon } from '@rambla/kit/ui/icon';
import { Spinner } from '@rambla/kit/ui/spinner';
import { type Ref, useEffect, useRef } from 'react';
import { IconButton } from '../../admin-ui/icon-button.tsx';
import { initialsOf } from '../../admin-ui/person-label.tsx';
import { AnswerView, LateAnswerPanel } from '../results/graded-question-panel.tsx';
import css from './grading.module.css';
import { LatePenalty } from './late-penalty.tsx';
import type { AnswerGraderState } from './use-grader.ts';
import type { GradingQueue } from './use-grading-queue.ts';

type Props = {
  courseId: number;
  queue: GradingQueue;
  grader: AnswerGraderState;
  answer: UngradedAnswer;
  /** Returns the person's name, or a number when grading anonymously. */
  nameOf: (answer: UngradedAnswer) => string;
  isAnonymous: boolean;
};

/** One person's answer with its late versions, and buttons to reach the other answers. */
export function AnswerPanel({ courseId, queue, grader, answer, nameOf, isAnonymous }: Props) {
  const { shown, view } = grader;
  const heading = useRef<HTMLHeadingElement>(null);
  const key = `${answer.attemptId} ${answer.slot}`;
  // Focuses the heading, so that the shortcuts work and screen readers announce the person.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [key]);
  return (
    <article className={css.answer} aria-labelledby="grading-answer">
      <AnswerHeader
        ref={heading}
        answer={answer}
        shown={shown}
        name={nameOf(answer)}
        isAnonymous={isAnonymous}
      />
      {shown ? (
        <Paper courseId={courseId} shown={shown} />
      ) : view.error ? (
        <div className={css.paper} role="alert">
          <p>{errorMessage(view.error)}</p>
          <button type="button" className="btn btn-outline" onClick={() => void view.refetch()}>
            Reintentar
          </button>
        </div>
      ) : (
        <Spinner />
      )}
      <nav className={css.nav} aria-label="Otras respuestas">
        <button
          type="button"
          className="btn btn-outline"
          disabled={queue.index === 0}
          onClick={() => queue.go(queue.index - 1)}
        >
          <Icon name="left" />
          Anterior
        </button>
        <button type="button" className="btn btn-ghost" onClick={queue.skip}>
          Saltear <kbd>S</kbd>
        </button>
        {queue.following && (
          <>
            <p className="muted">Sigue: {nameOf(queue.following)}</p>
            <IconButton
              icon="right"
              label="Siguiente"
              className="btn btn-outline btn-icon"
              onClick={() => queue.go(queue.index + 1)}
            />
          </>
        )}
      </nav>
    </article>
  );
}

type HeaderProps = {
  ref: Ref<HTMLHeadingElement>;
  answer: UngradedAnswer;
  shown: GradableAnswer | undefined;
  name: string;
  isAnonymous: boolean;
};

function AnswerHeader({ ref, answer, shown, name, isAnonymous }: HeaderProps) {
  const { group, submittedAt, late } = answer;
  const response = shown?.question.response;
  const words = typeof response === 'string' ? response.split(/\s+/).filter(Boolean).length : 0;
  const facts = [
    !isAnonymous && group,
    submittedAt && momentText(submittedAt),
    words > 0 && (words === 1 ? '1 palabra' : `${words} palabras`),
  ];
  return (
    <header className={css.answerHead}>
      <span className={`avatar ${isAnonymous ? css.nobody : 'avatar-fing'}`} aria-hidden="true">
        {isAnonymous ? '' : initialsOf(name)}
      </span>
      <div>
        <h2 id="grading-answer" ref={ref} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h2>
        <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {late && (
        <span className="chip chip-warn">
          <Icon name="clock" />
          Tarde{shown && lateness(shown)}
        </span>
      )}
    </header>
  );
}

/** Formats how late the first late answer was. */
function lateness({ endedAt, question }: GradableAnswer): string {
  const [first] = question.late ?? [];
  if (!first || !endedAt) return '';
  return `, ${durationText(Math.max(0, (Date.parse(first.receivedAt) - Date.parse(endedAt)) / 1000))}`;
}

function Paper({ courseId, shown }: { courseId: number; shown: GradableAnswer }) {
  const { question, quizId, attemptId } = shown;
  const attempt = { courseId, quizId, id: attemptId };
  return (
    <>
      <div className={css.paper}>
        <AnswerView attempt={attempt} question={question} answer={question.response} title="Respondió" />
      </div>
      {question.late?.map((late) => (
        <LateAnswerPanel key={late.id} attempt={attempt} question={question} late={late} />
      ))}
      <LatePenalty courseId={courseId} shown={shown} />
    </>
  );
}
