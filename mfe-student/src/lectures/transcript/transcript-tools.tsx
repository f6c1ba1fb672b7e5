import { Icon } from '@rambla/kit/ui/icon';
import { type KeyboardEvent, useId } from 'react';
import css from './transcript.module.css';

/** A language of the lecture's captions. */
export type CaptionLanguage = { language: string; label: string };

type Props = {
  term: string;
  /** The number of matches; null without a search. */
  total: number | null;
  hit: number;
  following: boolean;
  onTerm: (term: string) => void;
  onStep: (step: 1 | -1) => void;
  onFollowing: (following: boolean) => void;
  captions: CaptionLanguage[];
  language: string | null;
  onLanguage: (language: string) => void;
};

export function TranscriptTools(props: Props) {
  const { term, total, hit, following, onTerm, onStep, onFollowing } = props;
  const id = useId();
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onStep(event.shiftKey ? -1 : 1);
  };
  return (
    <div className={css.tools}>
      <search className={`search ${css.search}`}>
        <label className="sr-only" htmlFor={id}>
          Buscar en la transcripción
        </label>
        <Icon name="search" />
        <input
          id={id}
          type="search"
          placeholder="Buscar en la clase"
          autoComplete="off"
          value={term}
          onChange={(event) => onTerm(event.target.value)}
          onKeyDown={handleKey}
        />
      </search>
      <p className={css.count} role="status">
        {total === null ? '' : countText(total, hit)}
      </p>
      {total ? (
        <div className={css.steps}>
          <button
            type="button"
            className="btn btn-ghost btn-icon"
            aria-label="Resultado anterior"
            onClick={() => onStep(-1)}
          >
            <Icon name="down" className={`icon ${css.flip}`} />
          </button>
          <button
            type="button"
            className="btn btn-ghost btn-icon"
            aria-label="Resultado siguiente"
            onClick={() => onStep(1)}
          >
            <Icon name="down" />
          </button>
        </div>
      ) : null}
      <label className={css.follow}>
        <input type="checkbox" checked={following} onChange={(event) => onFollowing(event.target.checked)} />
        Seguir el video
      </label>
      {props.captions.length > 1 && (
        <select
          className={css.language}
          aria-label="Idioma"
          value={props.language ?? undefined}
          onChange={(event) => props.onLanguage(event.target.value)}
        >
          {props.captions.map(({ language, label }) => (
            <option key={language} value={language}>
              {label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function countText(total: number, hit: number): string {
  if (total === 0) return 'Sin resultados';
  return total === 1 ? '1 resultado' : `${hit + 1} de ${total} resultados`;
}
