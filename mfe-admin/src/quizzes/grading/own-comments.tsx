import { fold } from '@rambla/kit/format/fold';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import type { OwnComment } from './grading.api.ts';
import css from './grading.module.css';

const SHOWN = 9;

/** The grader's earlier comments in this course, for reuse. */
export function OwnComments({ comments, onUse }: { comments: OwnComment[]; onUse: (text: string) => void }) {
  const [q, setQ] = useState('');
  if (comments.length === 0) return null;
  const term = fold(q.trim());
  const found = comments
    .map((comment, index) => ({ ...comment, index }))
    .filter(({ text }) => fold(text).includes(term));
  return (
    <details className={css.reuse} open>
      <summary>
        <Icon name="note" />
        Comentarios que ya usaste <span className="chip">{comments.length}</span>
      </summary>
      {comments.length > SHOWN && (
        <input
          type="search"
          className="input"
          aria-label="Buscar entre tus comentarios"
          placeholder="Buscar"
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
      )}
      <ul>
        {found.slice(0, SHOWN).map(({ text, uses, index }) => (
          <li key={text}>
            <button type="button" onClick={() => onUse(text)}>
              {index < SHOWN && <kbd>Alt {index + 1}</kbd>}
              <span>{text}</span>
              <small>{uses === 1 ? '1 vez' : `${uses} veces`}</small>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="muted">Ninguno coincide.</p>}
    </details>
  );
}
