import type { AttemptQuestion } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import type { MouseEvent } from 'react';
import { OUTCOME_STYLES, reviewElementId } from './outcomes.ts';
import css from './review.module.css';

type Props = {
  questions: AttemptQuestion[];
  onlyOpen: boolean;
  onOnlyOpen: (onlyOpen: boolean) => void;
};

/** Links to every question, marked by outcome. */
export function ReviewNavigation({ questions, onlyOpen, onOnlyOpen }: Props) {
  const hasReview = questions.some(({ review }) => review);
  const handleJump = (event: MouseEvent<HTMLAnchorElement>) => {
    const target = document.getElementById(event.currentTarget.hash.slice(1));
    if (!target) return;
    // Adds no history entry, because a jump within the page is no navigation.
    event.preventDefault();
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'start' });
  };
  return (
    <nav className={`card ${css.jump}`} aria-label="Preguntas">
      <h2>Preguntas</h2>
      <ol>
        {questions.map((question, index) => {
          const outcome = question.review && OUTCOME_STYLES[question.review.outcome];
          const isHidden = onlyOpen && question.review?.outcome === 'right';
          return (
            <li key={question.slot}>
              <a
                href={`#${reviewElementId(question)}`}
                data-look={outcome?.look}
                aria-label={[index + 1, outcome?.label.toLowerCase()].filter(Boolean).join(', ')}
                aria-disabled={isHidden || undefined}
                onClick={handleJump}
              >
                {index + 1}
                {outcome && <Icon name={outcome.icon} />}
              </a>
            </li>
          );
        })}
      </ol>
      {hasReview && (
        <label className={css.only}>
          <input
            type="checkbox"
            checked={onlyOpen}
            onChange={(event) => onOnlyOpen(event.currentTarget.checked)}
          />
          Solo las que no están completas
        </label>
      )}
    </nav>
  );
}
