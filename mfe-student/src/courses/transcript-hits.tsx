import type { CaptionHit } from '@rambla/api/contract';
import { MIN_SEARCH_TERM_LENGTH } from '@rambla/kit/data/min-term-length';
import { useDebouncedValue } from '@rambla/kit/dom/use-debounced-value';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { formatClock } from '../study-ui/hooks/clock.ts';
import css from './spoken-hits.module.css';
import { useSearchTranscriptsQuery } from './transcript-search.api.ts';

/** Matches the number signs before a chapter's heading, which nobody speaks. */
const HEADING_MARK = /^#{1,3}\s+/;

/** Captions of the person's lectures that contain the term, each linked to its second. */
export function TranscriptHits({ term }: { term: string }) {
  const settled = useDebouncedValue(term.trim());
  const { currentData: hits = [] } = useSearchTranscriptsQuery(settled, {
    skip: settled.length < MIN_SEARCH_TERM_LENGTH,
  });
  if (settled.length < MIN_SEARCH_TERM_LENGTH || hits.length === 0) return null;
  return (
    <section className={css.hits} aria-labelledby="en-clases">
      <h2 id="en-clases">Dicho en tus clases</h2>
      <ul>
        {hits.map((hit) => (
          <HitRow key={`${hit.lectureId}-${hit.language}-${hit.cue}`} hit={hit} />
        ))}
      </ul>
    </section>
  );
}

function HitRow({ hit }: { hit: CaptionHit }) {
  const { before, match, after } = hit.highlight;
  return (
    <li>
      <Link to={paths.lectureAt(hit.courseId, hit.lectureId, hit.second)}>
        <time>{formatClock(hit.second)}</time>
        <span>
          {before.replace(HEADING_MARK, '')}
          <mark>{match}</mark>
          {after}
          <small>
            {hit.courseName} · {hit.lectureTitle}
          </small>
        </span>
      </Link>
    </li>
  );
}
