import type { SearchHit } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { MIN_SEARCH_TERM_LENGTH } from '@rambla/kit/data/min-term-length';
import { useDebouncedValue } from '@rambla/kit/dom/use-debounced-value';
import { formatClock } from '@rambla/kit/format/clock';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { use, useState } from 'react';
import css from './discussion-extras.module.css';
import { useSearchQuestionsQuery } from './discussion-forms.api.ts';
import { DiscussionPlayerContext } from './discussion-player.ts';
import type { DiscussionPlace } from './discussions.api.ts';

/** Searches the course's questions and their accepted answers. */
export function DiscussionSearch({ place }: { place: DiscussionPlace }) {
  const [term, setTerm] = useState('');
  const q = useDebouncedValue(term.trim());
  const skip = q.length < MIN_SEARCH_TERM_LENGTH;
  const { currentData: hits, error } = useSearchQuestionsQuery({ courseId: place.courseId, q }, { skip });
  return (
    <search className={css.search}>
      <input
        className="input"
        type="search"
        aria-label="Buscar en las preguntas del curso"
        placeholder="Buscar en las preguntas del curso"
        maxLength={200}
        value={term}
        onChange={(event) => setTerm(event.target.value)}
        // biome-ignore lint/a11y/noAutofocus: it was opened to type
        autoFocus
      />
      <p role="status">
        {skip ? '' : error ? errorMessage(error) : hits ? countText(hits.length) : 'Buscando…'}
      </p>
      {!skip && hits && (
        <ul>
          {hits.map((hit) => (
            <Hit key={hit.questionId} hit={hit} place={place} />
          ))}
        </ul>
      )}
    </search>
  );
}

function Hit({ hit, place }: { hit: SearchHit; place: DiscussionPlace }) {
  const { courseId, lectureId, quizId, questionId = 0, second, title, text, highlight, lectureTitle } = hit;
  const video = use(DiscussionPlayerContext);
  const isHere = place.at === `lectures/${lectureId}`;
  return (
    <li>
      <Link
        to={paths.question({ courseId, lectureId, quizId, questionId, second })}
        onClick={() => isHere && second !== undefined && video?.seek(second)}
      >
        {!text.startsWith(title) && <strong>{title}</strong>}
        <span>
          {highlight.before}
          <mark>{highlight.match}</mark>
          {highlight.after}
        </span>
        <small>
          {quizId ? 'Sobre un cuestionario' : isHere ? 'En esta clase' : lectureTitle}
          {second !== undefined && ` · ${formatClock(second)}`}
        </small>
      </Link>
    </li>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Nadie preguntó eso en este curso.';
  return count === 1 ? '1 pregunta' : `${count} preguntas`;
}
