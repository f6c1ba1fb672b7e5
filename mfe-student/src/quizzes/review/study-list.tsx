import type { Attempt, ReviewedAnswer } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { formatClock } from '../../study-ui/hooks/clock.ts';
import { questionNumbersText } from './outcomes.ts';
import css from './review.module.css';

type Place = NonNullable<ReviewedAnswer['lecture']>;
const COUNTS = ['Un tramo', 'Dos tramos', 'Tres tramos', 'Cuatro tramos', 'Cinco tramos'];

export function buildLectureAddress(courseId: number, { id, second }: Place): string {
  return `${paths.lecture(courseId, id)}${second > 0 ? `?t=${second}` : ''}`;
}

/** Lists the lecture moments to watch again after wrong answers, each moment once. */
export function StudyList({ attempt: { courseId, questions } }: { attempt: Attempt }) {
  const moments = new Map<string, { place: Place; numbers: number[] }>();
  for (const [index, { review }] of questions.entries()) {
    if (!review?.lecture || review.outcome === 'right' || review.outcome === 'waiting') continue;
    const key = `${review.lecture.id}:${review.lecture.second}`;
    const moment = moments.get(key) ?? { place: review.lecture, numbers: [] };
    moment.numbers.push(index + 1);
    moments.set(key, moment);
  }
  if (moments.size === 0) return null;
  return (
    <section className={`card ${css.study}`} aria-labelledby="repasar">
      <h2 id="repasar">Qué repasar</h2>
      <p className={css.quiet}>
        {COUNTS[moments.size - 1] ?? `${moments.size} tramos`} de clase para volver a mirar.
      </p>
      <ol>
        {[...moments].map(([key, { place, numbers }], index) => (
          <li key={key}>
            <Link to={buildLectureAddress(courseId, place)}>
              {place.posterUrl ? (
                <img src={place.posterUrl} alt="" loading="lazy" />
              ) : (
                <Curve index={index} />
              )}
              <span>
                <strong>{place.title}</strong>
                <span>
                  Clase {place.position} · por {questionNumbersText(numbers)}
                </span>
                <span className={css.at}>
                  <Icon name="play" filled />
                  {formatClock(place.second)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

const CURVES = [
  'M12 38c14 0 18-26 32-26s14 18 40 10',
  'M10 40 44 22M52 22l34-8',
  'M10 44c8-44 26-44 36-18s24 22 40-14',
];

/** Drawn for a lecture that has no picture. */
function Curve({ index }: { index: number }) {
  return (
    <svg viewBox="0 0 96 54" aria-hidden="true">
      <rect width="96" height="54" rx="9" />
      <path d={CURVES[index % CURVES.length]} />
    </svg>
  );
}
