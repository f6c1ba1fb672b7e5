import type { Attempt } from '@rambla/api/contract';
import { timeOfDayText } from '@rambla/kit/format/moment';
import { useAtomValue } from '@rambla/kit/state';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { isAnswered, toAnswerKey } from '../taking/answers.ts';
import { unsentAnswersAtom } from '../taking/unsent-answers.ts';
import { questionNumbersText } from './outcomes.ts';
import css from './time-up.module.css';

/** Tells the person that time is over, and which answers have not arrived yet. */
export function TimeUpDialog({ attempt: { id, questions, submittedAt } }: { attempt: Attempt }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(true);
  const { waiting } = useAtomValue(unsentAnswersAtom);
  useEffect(() => dialog.current?.showModal(), []);
  if (!open) return null;
  const answered = questions.filter(({ response }) => isAnswered(response)).length;
  const travelling = questions.flatMap(({ slot }, index) =>
    waiting.has(toAnswerKey(id, slot)) ? index + 1 : [],
  );
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      role="alertdialog"
      aria-labelledby="fin-titulo"
      aria-describedby="fin-texto"
      onClose={() => setOpen(false)}
    >
      <Sunset />
      <h2 id="fin-titulo">Se te terminó el tiempo</h2>
      <p id="fin-texto">
        Entregamos {submittedAt && `a las ${timeOfDayText(submittedAt)} `}todo lo que nos llegó.
      </p>
      <ul>
        <li>
          <Icon name="check" />
          <span>
            <strong>
              {answered} de {questions.length}
            </strong>{' '}
            preguntas respondidas
          </span>
        </li>
        {travelling.length > 0 && (
          <li>
            <Icon name="clock" />
            <span>
              {travelling.length === 1 ? 'Todavía está viajando ' : 'Todavía están viajando '}
              {questionNumbersText(travelling)}: cuando {travelling.length === 1 ? 'llegue' : 'lleguen'}, tu
              docente decide si {travelling.length === 1 ? 'cuenta' : 'cuentan'}.
            </span>
          </li>
        )}
      </ul>
      <button type="button" className="btn btn-cta btn-lg" onClick={() => dialog.current?.close()}>
        Ver el resultado
      </button>
    </dialog>
  );
}

function Sunset() {
  return (
    <svg className={css.art} viewBox="0 0 200 104" aria-hidden="true">
      <path d="M0 70h200" stroke="var(--line)" strokeWidth="3" />
      <path d="M52 70a48 48 0 0 1 96 0z" fill="#ffc247" />
      <path
        d="M100 4v8M46 26l6 6M154 26l-6 6M24 62h8M168 62h8"
        stroke="#ffb21f"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M0 70c12 0 12 8 25 8s12-8 25-8 12 8 25 8 12-8 25-8 12 8 25 8 12-8 25-8 12 8 25 8 12-8 25-8v34H0z"
        fill="#5b8def"
      />
      <path
        d="M0 86c12 0 12 8 25 8s12-8 25-8 12 8 25 8 12-8 25-8 12 8 25 8 12-8 25-8 12 8 25 8 12-8 25-8"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        opacity=".7"
      />
    </svg>
  );
}
