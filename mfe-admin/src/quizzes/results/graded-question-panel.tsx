import type { Attempt, AttemptQuestion } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { renderAnswerLines } from '@rambla/kit/data/quiz-answers';
import { momentText } from '@rambla/kit/format/moment';
import { numberText } from '@rambla/kit/format/numbers';
import { toast } from '@rambla/kit/toasts';
import { RichText } from '@rambla/kit/ui/rich-text';
import css from '../quizzes.module.css';
import { FileAnswerView } from './file-answer-view.tsx';
import { MarkForm, savedMarkOf } from './mark-form.tsx';
import { useAcceptLateMutation } from './results.api.ts';

const OUTCOMES = {
  right: { label: 'Correcta', chip: 'chip chip-ok' },
  partial: { label: 'En parte', chip: 'chip chip-warn' },
  wrong: { label: 'Incorrecta', chip: 'chip chip-danger' },
  blank: { label: 'Sin responder', chip: 'chip' },
  waiting: { label: 'Por corregir', chip: 'chip chip-warn' },
};

export type AttemptKey = Pick<Attempt, 'courseId' | 'quizId' | 'id'>;
type Props = { attempt: Attempt; question: AttemptQuestion; number: number };

/** A question of a person's attempt, with its editable mark and late answers. */
export function GradedQuestionPanel({ attempt, question, number }: Props) {
  const { review, mark, late = [] } = question;
  const saved = savedMarkOf(attempt, question.slot);
  const id = `corregir-${question.slot}`;
  return (
    <section className="sheet sheet-body" aria-labelledby={id}>
      <div className={css.quizHead}>
        <h3 id={id}>Pregunta {number}</h3>
        <span className="chips">
          {review && <span className={OUTCOMES[review.outcome].chip}>{OUTCOMES[review.outcome].label}</span>}
          <span className="chip">
            {review?.mark == null ? numberText(mark) : `${numberText(review.mark)} de ${numberText(mark)}`}{' '}
            puntos
          </span>
        </span>
      </div>
      <RichText html={question.html} />
      <AnswerView attempt={attempt} question={question} answer={question.response} title="Respondió" />
      {review?.correct !== undefined && (
        <Answer
          title="Respuesta correcta"
          texts={renderAnswerLines(question, review.correct, review.correctText)}
          empty="La que decida quien corrige."
        />
      )}
      {question.graderInfoHtml && (
        <div>
          <p className="field-legend">Para quien corrige</p>
          <RichText html={question.graderInfoHtml} />
        </div>
      )}
      {late.map((answer) => (
        <LateAnswerPanel key={answer.id} attempt={attempt} question={question} late={answer} />
      ))}
      {saved && (
        <MarkForm
          key={Object.values(saved).join(' ')}
          attempt={attempt}
          slot={question.slot}
          most={mark}
          {...saved}
        />
      )}
    </section>
  );
}

/** An answer as it was given. */
export function AnswerView(props: Parameters<typeof FileAnswerView>[0]) {
  const { question, answer, title } = props;
  if (question.kind === 'file') return <FileAnswerView {...props} />;
  return <Answer title={title} texts={renderAnswerLines(question, answer)} empty="Nada." />;
}

function Answer({ title, texts, empty }: { title: string; texts: string[]; empty: string }) {
  return (
    <div>
      <p className="field-legend">{title}</p>
      {texts.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <ul className={css.answer}>
          {texts.map((html, index) => (
            <li key={index}>
              <RichText as="span" html={html} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type LateAnswer = NonNullable<AttemptQuestion['late']>[number];

/** A late answer, which a teacher may accept. */
export function LateAnswerPanel(props: { attempt: AttemptKey; question: AttemptQuestion; late: LateAnswer }) {
  const { attempt, question, late } = props;
  const [accept, { isLoading }] = useAcceptLateMutation();
  const { courseId, quizId, id: attemptId } = attempt;
  const handleAccept = async () => {
    if (isLoading) return;
    const { error } = await accept({ courseId, quizId, attemptId, lateId: late.id });
    if (error) toast.error(errorMessage(error));
    else toast.success('Respuesta aceptada con éxito');
  };
  return (
    <div className={css.late}>
      <p>
        <strong>Llegó después de hora:</strong> {momentText(late.receivedAt)}
      </p>
      <AnswerView attempt={attempt} question={question} answer={late.response} title="Esa respuesta" />
      {late.acceptedAt ? (
        <p className="muted">Aceptada: {momentText(late.acceptedAt)}</p>
      ) : (
        <button type="button" className="btn btn-outline btn-sm" onClick={() => void handleAccept()}>
          Aceptarla y corregir con ella
        </button>
      )}
    </div>
  );
}
