import type { TutorAnswer } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { AnswerRating } from './answer-rating.tsx';
import { CitationCard } from './citation-card.tsx';
import { NoAnswerFound } from './no-answer-found.tsx';
import css from './turn-view.module.css';
import type { ConversationTurn } from './use-tutor-conversation.ts';

type Props = {
  turn: ConversationTurn;
  /** True for visitors, who can search only open lectures. */
  isOpen?: boolean;
  onStop: () => void;
  onRephrase?: () => void;
};

/** A question with its answer: sentences with citations, passages, or none found. */
export function TurnView({ turn, isOpen = false, onStop, onRephrase }: Props) {
  const { question, answer, sentences, state, failure } = turn;
  const passages = answer?.passages ?? [];
  const isBusy = state === 'asking' || state === 'answering';
  return (
    <>
      <p className={css.me}>{question}</p>
      {failure && (
        <p className={css.failure} role="alert">
          <Icon name={failure.code === 'too_many' ? 'clock' : 'alert'} />
          {failure.message}
        </p>
      )}
      {state === 'asking' && <p className={css.step}>Buscando en tus clases…</p>}
      {sentences.length > 0 && (
        <article className={css.it} aria-busy={isBusy}>
          <p>
            {sentences.map(({ text, cites }, index) => (
              <span key={index}>
                {text}
                {cites.map((cite) => (
                  <Cite key={cite} turn={turn} cite={cite} />
                ))}{' '}
              </span>
            ))}
            {isBusy && <span className={css.caret} aria-hidden="true" />}
          </p>
        </article>
      )}
      {answer && (
        <h2 className={css.heading}>
          {sentences.length > 0 ? <span>De tus clases</span> : headingOf(answer)}
        </h2>
      )}
      {passages.length > 0 && (
        <ol className={css.sources} aria-label={answer?.refused ? 'Lo más cercano que encontré' : undefined}>
          {passages.map((passage, index) => (
            <CitationCard
              id={citationIdOf(turn, index + 1)}
              key={`${passage.lectureId}-${passage.second}`}
              passage={passage}
              number={index + 1}
              isOpen={isOpen}
            />
          ))}
        </ol>
      )}
      {answer?.refused && (
        <NoAnswerFound question={question} passages={passages} isOpen={isOpen} onRephrase={onRephrase} />
      )}
      {state === 'answering' && sentences.length > 0 && (
        <button type="button" className={`btn btn-outline btn-sm ${css.stop}`} onClick={onStop}>
          <i />
          Parar
        </button>
      )}
      {state === 'done' && passages.length > 0 && <AnswerRating turn={turn} />}
    </>
  );
}

/** Names a turn's citation, because two turns may cite the same passage. */
const citationIdOf = ({ key }: ConversationTurn, cite: number) => `cita-${key}-${cite}`;

function Cite({ turn, cite }: { turn: ConversationTurn; cite: number }) {
  if (!turn.answer?.passages[cite - 1]) return null;
  return (
    <a className={css.cite} href={`#${citationIdOf(turn, cite)}`} aria-label={`Cita ${cite}`}>
      {cite}
    </a>
  );
}

function headingOf({ refused, passages }: TutorAnswer): string {
  if (!refused) return 'Esto dicen tus clases';
  return passages.length > 0 ? 'No lo encontré; lo más cercano es' : 'No lo encontré en tus clases';
}
