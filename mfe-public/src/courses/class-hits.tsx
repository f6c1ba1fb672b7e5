import type { SearchHit } from '@rambla/api/contract';
import { clock } from '@rambla/kit/clock';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import css from './class-hits.module.css';

/** What was found in one's own lectures and materials; spoken words lead to their second. */
export function ClassHits({ hits }: { hits: SearchHit[] }) {
  return (
    <section className={css.hits} aria-labelledby="en-clases">
      <h2 id="en-clases">En tus clases</h2>
      <ul>
        {hits.map((hit) => (
          <li key={`${hit.kind}-${hit.lectureId ?? hit.attachmentId ?? hit.courseId}-${hit.second ?? ''}`}>
            <Link to={addressOf(hit)}>
              {hit.second === undefined ? (
                <Icon name={hit.kind === 'material' ? 'doc' : 'play'} />
              ) : (
                <time>{clock(hit.second)}</time>
              )}
              <span>
                {hit.kind !== 'transcript' && hit.text !== hit.title && <strong>{hit.title}</strong>}
                <Marked text={hit.text} marks={hit.marks} />
                <small>{placeOf(hit)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function addressOf({ kind, courseId, lectureId, second }: SearchHit): string {
  if (kind === 'material') return paths.attachments(courseId);
  if (lectureId === undefined) return paths.lectures(courseId);
  const address = paths.lecture(courseId, lectureId);
  return second === undefined ? address : `${address}?t=${Math.floor(second)}`;
}

function placeOf({ kind, courseName, lectureTitle }: SearchHit): string {
  if (kind === 'material') return `${courseName} · Material`;
  return lectureTitle === undefined ? courseName : `${courseName} · ${lectureTitle}`;
}

/** A text with its marked words. */
function Marked({ text, marks }: Pick<SearchHit, 'text' | 'marks'>) {
  const ends = [0, ...marks.map(([, to]) => to)];
  return (
    <span>
      {marks.map(([from, to], index) => (
        <span key={from}>
          {text.slice(ends[index], from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </span>
  );
}
