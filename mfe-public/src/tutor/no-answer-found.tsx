import '@rambla/kit/styles/forms.css';
import type { TutorPassage } from '@rambla/api/contract';
import { portalConfig } from '@rambla/kit/config';
import { addToDiscussionDraft, buildComposerAddress } from '@rambla/kit/data/question-draft';
import { formatClock } from '@rambla/kit/format/clock';
import { Link } from '@rambla/kit/router';
import { useState } from 'react';
import css from './no-answer-found.module.css';

type Props = {
  question: string;
  passages: TutorPassage[];
  isOpen: boolean;
  onRephrase?: (() => void) | undefined;
};

/** Suggests whom to ask when the lectures do not answer. */
export function NoAnswerFound({ question, passages, isOpen, onRephrase }: Props) {
  const { contactUrl } = portalConfig;
  const near = passages.filter(
    ({ lectureId }, index) => passages.findIndex((one) => one.lectureId === lectureId) === index,
  );
  const [chosen, setChosen] = useState(0);
  const asked = near[chosen];
  return (
    <article className={css.nope}>
      <p>
        En las transcripciones de {isOpen ? 'las clases abiertas' : 'tus cursos'} no está dicho así. Prefiero
        decírtelo antes que inventar.
      </p>
      {!isOpen && near.length > 1 && (
        <label className={css.where}>
          En la clase
          <select
            className="input"
            value={chosen}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {near.map(({ courseName, lectureId, lectureTitle, second }, index) => (
              <option key={lectureId} value={index}>
                {lectureTitle} · {courseName}, {formatClock(second)}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className={css.actions}>
        {!isOpen && asked ? (
          <Link
            className="btn btn-primary"
            to={buildComposerAddress(asked)}
            onClick={() => addToDiscussionDraft(asked, question)}
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
