import type { PendingWork, QuizToGrade } from '@rambla/api/contract';
import { countText } from '@rambla/kit/format/numbers';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Meter } from '../admin-ui/figures/meter.tsx';
import css from './home.module.css';
import { HomeCard } from './home-card.tsx';
import { daysAgoText } from './home-words.ts';

/** Quizzes with ungraded answers, most answers first. */
export function GradingCard({ found }: { found: PendingWork['grading'] }) {
  if (found.total === 0) return null;
  return (
    <HomeCard id="corregir" title="Por corregir" count={found.total}>
      <ul className={css.lines}>
        {found.quizzes.map((quiz, index) => (
          <Line key={quiz.quizId} quiz={quiz} isFirst={index === 0} />
        ))}
      </ul>
    </HomeCard>
  );
}

function Line({ quiz, isFirst }: { quiz: QuizToGrade; isFirst: boolean }) {
  const { courseId, courseName, quizId, title, waiting, graded, late, oldestAt } = quiz;
  const to = `${paths.grading(courseId)}?quiz=${quizId}`;
  const all = waiting + graded;
  return (
    <li>
      <div className={css.lead}>
        <Link to={to}>
          <bdi>{title}</bdi>
        </Link>
        <span className="muted">
          <bdi>{courseName}</bdi>
          {oldestAt && ` · la más vieja espera ${daysAgoText(oldestAt)}`}
          {late > 0 && (
            <>
              {' · '}
              <span className={css.late}>{countText(late, 'llegó tarde', 'llegaron tarde')}</span>
            </>
          )}
        </span>
      </div>
      <Meter share={all === 0 ? 0 : graded / all} />
      <span className={css.of}>
        {graded.toLocaleString('es-UY')} de {all.toLocaleString('es-UY')}
      </span>
      <Link className={`btn btn-sm ${isFirst ? 'btn-cta' : 'btn-outline'}`} to={to}>
        Corregir {waiting.toLocaleString('es-UY')}
        <span className="sr-only"> de {title}</span>
      </Link>
    </li>
  );
}
