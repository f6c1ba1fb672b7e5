import { RichText } from '@rambla/kit/ui/rich-text';
import { JudgementIcon } from '../judgement-icon.tsx';
import css from '../review-kinds.module.css';
import { type AnswerJudgement, type AnswerReviewProps, reviewPartOf } from '../review-props.ts';

type Question = AnswerReviewProps['question'];

const TRUE_OR_FALSE = [
  { id: 'true', html: 'Verdadero' },
  { id: 'false', html: 'Falso' },
];

function chosenOf(response: AnswerReviewProps['response']): string[] {
  if (Array.isArray(response)) return response;
  return typeof response === 'string' || typeof response === 'boolean' ? [String(response)] : [];
}

function isRight({ kind, review }: Question, id: string): boolean {
  const correct = review?.correct;
  return kind === 'multiple' ? Array.isArray(correct) && correct.includes(id) : String(correct) === id;
}

function judge(question: Question, id: string, chosen: boolean): AnswerJudgement {
  if (!question.review) return chosen ? 'given' : 'none';
  if (isRight(question, id)) return chosen ? 'yes' : 'was';
  if (!chosen) return 'none';
  // An option can earn part of the mark without being the right answer.
  return reviewPartOf(question, id)?.right === true ? 'mid' : 'no';
}

const WORDS: Record<'one' | 'many', Record<AnswerJudgement, string>> = {
  one: {
    yes: 'Tu respuesta',
    mid: 'Tu respuesta, en parte',
    no: 'Tu respuesta',
    was: 'La correcta',
    given: 'Tu respuesta',
    none: '',
  },
  many: {
    yes: 'La marcaste',
    mid: 'La marcaste',
    no: 'La marcaste y no va',
    was: 'Te faltó',
    given: 'La marcaste',
    none: '',
  },
};

/** The options, marked as chosen, right or missed. */
export function ChoiceReview({ question, response }: AnswerReviewProps) {
  const { kind, options = [] } = question;
  const isStatement = kind === 'truefalse';
  const chosen = chosenOf(response);
  const words = WORDS[kind === 'multiple' ? 'many' : 'one'];
  return (
    <>
      <ol className={isStatement ? `${css.options} ${css.two}` : css.options}>
        {(isStatement ? TRUE_OR_FALSE : options).map(({ id, html }, index) => {
          const judgement = judge(question, id, chosen.includes(id));
          const feedback = chosen.includes(id) && reviewPartOf(question, id)?.feedbackHtml;
          return (
            <li key={id} className={css.option} data-judgement={judgement}>
              <b aria-hidden="true">
                <JudgementIcon judgement={judgement} />
                {judgement === 'none' && (isStatement ? html.charAt(0) : String.fromCharCode(65 + index))}
              </b>
              <RichText as="span" html={html} />
              {words[judgement] && <em>{words[judgement]}</em>}
              {feedback && (
                <div className={css.note}>
                  <RichText html={feedback} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {kind === 'multiple' && question.review && <Count question={question} chosen={chosen} />}
    </>
  );
}

function Count({ question, chosen }: { question: Question; chosen: string[] }) {
  const { correct, outcome } = question.review ?? {};
  if (!Array.isArray(correct) || outcome === 'right') return null;
  const hits = correct.filter((id) => chosen.includes(id)).length;
  const missed = correct.length - hits;
  const parts = [
    correct.length === 1 ? 'Era una' : `Eran ${correct.length}`,
    hits === 0 ? 'no marcaste ninguna' : `marcaste ${hits === 1 ? 'una' : hits}`,
  ];
  const more = chosen.length - hits;
  return (
    <p className={css.quiet}>
      {parts.join(': ')}
      {hits > 0 && missed > 0 && (missed === 1 ? ' y te faltó una' : ` y te faltaron ${missed}`)}.
      {more > 0 && ` ${more === 1 ? 'Hay una' : `Hay ${more}`} de más.`}
    </p>
  );
}
