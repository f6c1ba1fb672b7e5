import type { SearchHit } from '@rambla/api/contract';
import { formatClock } from '@rambla/kit/format/clock';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import { MarkedText } from '@rambla/kit/ui/marked-text';
import css from './course-content-hits.module.css';

/** Search hits in the person's lectures and materials; hits in speech link to the video's second. */
export function CourseContentHits({ hits }: { hits: SearchHit[] }) {
  return (
    <section className={css.hits} aria-labelledby="en-clases">
      <h2 id="en-clases">En tus clases</h2>
      <ul>
        {hits.map((hit) => (
          <li
            key={`${hit.kind}-${hit.questionId ?? hit.lectureId ?? hit.attachmentId ?? hit.courseId}-${hit.second ?? ''}`}
          >
            <Link to={addressOf(hit)}>
              {hit.second === undefined ? (
                <Icon name={ICONS[hit.kind] ?? 'play'} />
              ) : (
                <time>{formatClock(hit.second)}</time>
              )}
              <span>
                {hit.kind !== 'transcript' && !hit.text.startsWith(hit.title) && <strong>{hit.title}</strong>}
                <MarkedText text={hit.text} marks={hit.marks} />
                <small>{placeOf(hit)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ICONS: Partial<Record<SearchHit['kind'], IconName>> = { material: 'doc', question: 'chat' };

function addressOf(hit: SearchHit): string {
  const { kind, courseId, lectureId, questionId, second } = hit;
  if (kind === 'material') return paths.attachments(courseId);
  if (questionId !== undefined) return paths.question({ ...hit, questionId });
  if (lectureId === undefined) return paths.lectures(courseId);
  const address = paths.lecture(courseId, lectureId);
  return second === undefined ? address : `${address}?t=${paths.roundUpToTenth(second)}`;
}

function placeOf({ kind, courseName, lectureTitle }: SearchHit): string {
  if (kind === 'material') return `${courseName} · Material`;
  const place = lectureTitle === undefined ? courseName : `${courseName} · ${lectureTitle}`;
  return kind === 'question' ? `${place} · Pregunta` : place;
}
