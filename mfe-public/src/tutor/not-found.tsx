import '@rambla/kit/forms.css';
import type { TutorPassage } from '@rambla/api/contract';
import { clock } from '@rambla/kit/clock';
import { portalConfig } from '@rambla/kit/config';
import { paths } from '@rambla/kit/paths';
import { composerOf, draftQuestion } from '@rambla/kit/question-draft';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import css from './not-found.module.css';

const NEAREST = 2;

type Props = {
  question: string;
  passages: TutorPassage[];
  isOpen: boolean;
  onRephrase?: (() => void) | undefined;
};

/** Says that nobody explains it, with the nearest there is and whom to ask. */
export function NotFound({ question, passages, isOpen, onRephrase }: Props) {
  const { contactUrl } = portalConfig;
  const near = passages.slice(0, NEAREST);
  const [chosen, setChosen] = useState(0);
  const asked = near[chosen];
  return (
    <article className={css.nope}>
      <h2>No lo encontré en tus clases</h2>
      <p>
        En las transcripciones de {isOpen ? 'las clases abiertas' : 'tus cursos'} nadie habla de eso. Prefiero
        decírtelo antes que inventar.
      </p>
      {near.length > 0 && (
        <>
          <p className={css.label}>Lo más cercano que encontré</p>
          <ul className={css.near}>
            {near.map(({ courseId, courseName, lectureId, lectureTitle, second }) => (
              <li key={`${lectureId}-${second}`}>
                <Link to={`${paths.lecture(courseId, lectureId)}?t=${Math.floor(second)}`}>
                  <Icon name="play" />
                  <span>
                    <strong>{lectureTitle}</strong>
                    <span>
                      {courseName} · {clock(second)}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {!isOpen && near.length > 1 && (
        <label className={css.where}>
          En la clase
          <select
            className="input"
            value={chosen}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {near.map(({ courseName, lectureId, lectureTitle, second }, index) => (
              <option key={`${lectureId}-${second}`} value={index}>
                {lectureTitle} · {courseName}, {clock(second)}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className={css.actions}>
        {!isOpen && asked ? (
          <Link
            className="btn btn-primary"
            to={composerOf(asked)}
            onClick={() => draftQuestion(asked, question)}
          >
            Preguntarle a tu docente
          </Link>
        ) : (
          contactUrl && (
            <a className="btn btn-primary" href={contactUrl}>
              Preguntarle al instituto
            </a>
          )
        )}
        {onRephrase && (
          <button type="button" className="btn btn-outline" onClick={onRephrase}>
            Decirlo de otra manera
          </button>
        )}
      </div>
    </article>
  );
}
