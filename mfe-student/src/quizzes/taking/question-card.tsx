import type { Answer, AttemptQuestion } from '@rambla/api/contract';
import { useAtomValue } from '@rambla/kit/state';
import { Icon } from '@rambla/kit/ui/icon';
import { AnswerForm } from '../kinds/answer-form.tsx';
import { hasUnreadableNumber } from '../kinds/unreadable-number.ts';
import { marksText } from '../quiz-text.ts';
import { type GivenAnswer, toAnswerKey } from './answers.ts';
import { SAVE_LABELS, saveStateOf } from './save-state.tsx';
import css from './taking.module.css';
import { unsentAnswersAtom } from './unsent-answers.ts';
import { questionElementId } from './use-attempt-pages.ts';

type Props = {
  question: AttemptQuestion;
  number: number;
  attemptId: number;
  given: GivenAnswer | undefined;
  closed: boolean;
  onAnswer: (answer: Answer, typing?: boolean) => void;
  onFlag: (flagged: boolean) => void;
};

/** A question of a running attempt. */
export function QuestionCard({ question, number, attemptId, given, closed, onAnswer, onFlag }: Props) {
  const outbox = useAtomValue(unsentAnswersAtom);
  const own = toAnswerKey(attemptId, question.slot);
  const state = saveStateOf(outbox, attemptId, (key) => key === own);
  const flagged = given?.flagged ?? false;
  const misread = state === 'saved' && hasUnreadableNumber(question, given?.response ?? null);
  const id = questionElementId(question.slot);
  return (
    <section className={`card ${css.question}`} aria-labelledby={id}>
      <header className={css.questionHead}>
        <h2 id={id} tabIndex={-1} data-page-head>
          Pregunta {number}
        </h2>
        <span className="chip">{marksText(question.mark)}</span>
        <button
          type="button"
          className={`btn btn-sm ${flagged ? css.flagged : 'btn-ghost'}`}
          aria-pressed={flagged}
          disabled={closed}
          onClick={() => onFlag(!flagged)}
        >
          <Icon name="note" />
          {flagged ? 'Marcada para revisar' : 'Marcar para revisar'}
        </button>
      </header>
      <AnswerForm
        question={question}
        response={given?.response ?? null}
        closed={closed}
        onAnswer={onAnswer}
      />
      {((given?.seq ?? 0) > 0 || state !== 'saved') && (
        <p className={css.questionState} data-state={misread ? 'refused' : state}>
          {SAVE_LABELS[state]}
          {misread && ', pero no se lee como un número'}
        </p>
      )}
    </section>
  );
}
