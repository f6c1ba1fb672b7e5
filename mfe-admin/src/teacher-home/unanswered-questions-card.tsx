import type { PendingWork, UnansweredQuestion } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { getAvatarTone, initialsOf } from '../admin-ui/person-label.tsx';
import css from './home.module.css';
import { HomeCard } from './home-card.tsx';
import { daysAgoText, daysSince } from './home-words.ts';

/** After this many days an unanswered question is shown as late. */
const LATE_DAYS = 2;

/** Lists unanswered questions, oldest first. */
export function UnansweredQuestionsCard({ found }: { found: PendingWork['questions'] }) {
  const { total, questions } = found;
  if (total === 0) return null;
  const others = total - questions.length;
  return (
    <HomeCard id="preguntas" title="Preguntas sin contestar" count={total}>
      <ul className={css.asks}>
        {questions.map((question) => (
          <Asked key={question.questionId} question={question} />
        ))}
      </ul>
      {others > 0 && (
        <p className="muted">
          {others === 1 ? 'Y otra más nueva.' : `Y otras ${others.toLocaleString('es-UY')} más nuevas.`}
        </p>
      )}
    </HomeCard>
  );
}

function Asked({ question }: { question: UnansweredQuestion }) {
  const { questionId, title, placeTitle, courseName, createdAt } = question;
  const name = question.name ?? 'Alguien que ya no está';
  const isLate = daysSince(createdAt) >= LATE_DAYS;
  return (
    <li>
      <span className={`avatar avatar-${getAvatarTone(questionId)}`} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div>
        <p className={css.asked}>“{title}”</p>
        <p className="muted">
          <bdi>{name}</bdi> · <bdi>{placeTitle}</bdi>, <bdi>{courseName}</bdi> ·{' '}
          <span className={isLate ? css.late : undefined}>{daysAgoText(createdAt)}</span>
        </p>
      </div>
      <Link className="btn btn-outline btn-sm" to={paths.question(question)}>
        Contestar<span className="sr-only">: {title}</span>
      </Link>
    </li>
  );
}
