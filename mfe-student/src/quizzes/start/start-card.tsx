import type { Quiz } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/format/moment';
import { Icon } from '@rambla/kit/ui/icon';
import { AttemptList } from './attempt-list.tsx';
import css from './start.module.css';
import { StartQuizButton } from './start-quiz-button.tsx';

const EDGES = { soon: 'Abre', open: 'Cierra', closed: 'Cerró' };

/** A card with remaining and past attempts, the start button, and the opening or closing time. */
export function StartCard({ quiz }: { quiz: Quiz }) {
  const { opensAt, closesAt, phase } = quiz;
  const edge = phase === 'soon' ? opensAt : closesAt;
  return (
    <div className={`card ${css.card}`}>
      <Tries quiz={quiz} />
      <AttemptList quiz={quiz} />
      <StartQuizButton quiz={quiz} />
      {edge && (
        <p className={css.edge}>
          <Icon name="calendar" />
          <span>
            {EDGES[phase]}: <strong>{momentText(edge)}</strong>
          </span>
        </p>
      )}
    </div>
  );
}

const MAX_DRAWN = 8;

function Tries({ quiz: { attemptsAllowed, mine } }: { quiz: Quiz }) {
  const { attemptsLeft } = mine;
  if (attemptsAllowed === null || attemptsLeft === null) return null;
  const used = attemptsAllowed - attemptsLeft;
  const bars = attemptsAllowed <= MAX_DRAWN ? attemptsAllowed : 0;
  return (
    <p className={css.tries}>
      {Array.from({ length: bars }, (_, index) => (
        <i key={`${index}`} data-used={index < used} />
      ))}
      <span>
        {attemptsAllowed === 1 ? (
          <strong>{attemptsLeft === 1 ? 'Tenés un solo intento' : 'Ya usaste tu único intento'}</strong>
        ) : (
          <>
            {attemptsLeft === 1 ? 'Te queda ' : 'Te quedan '}
            <strong>
              {attemptsLeft} de {attemptsAllowed}
            </strong>{' '}
            intentos
          </>
        )}
      </span>
    </p>
  );
}
