import type { Lecture } from '@rambla/api/contract';
import { DAY_MS } from '@rambla/kit/format/day-ms';
import { fromLocalTime, toLocalTime } from '@rambla/kit/format/time-zone';
import { Modal } from '@rambla/kit/ui/modal';
import { type FormEvent, useState } from 'react';
import { ModalActions } from '../../admin-ui/modal-actions.tsx';
import { useManagedQuizzesQuery } from '../../quizzes/quizzes.api.ts';
import css from './publication.module.css';
import { useChangePublication } from './use-change-publication.ts';

type State = Lecture['state'];
const STATES: { value: State; label: string; hint: string }[] = [
  { value: 'draft', label: 'Borrador', hint: 'La ven solo los docentes' },
  { value: 'scheduled', label: 'Se publica el…', hint: 'Aparece sola, con fecha a la vista' },
  { value: 'published', label: 'Publicada', hint: 'Ahora mismo' },
];

/** Proposes tomorrow at eight, the usual choice. */
function proposedMoment(): string {
  return `${toLocalTime(new Date(Date.now() + DAY_MS).toISOString()).slice(0, 10)}T08:00`;
}

type Props = { courseId: number; lectures: Lecture[]; onClose: () => void };

/** Schedules lectures, or makes them wait for a quiz. */
export function ScheduleLecturesDialog({ courseId, lectures, onClose }: Props) {
  const [first] = lectures;
  const publish = useChangePublication(courseId);
  const { data: quizzes = [] } = useManagedQuizzesQuery(courseId);
  const isAlone = lectures.length === 1;
  const [state, setState] = useState<State>(isAlone && first ? first.state : 'scheduled');
  const moment = first?.publishAt ? toLocalTime(first.publishAt) : proposedMoment();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const quiz = data.get('afterQuizId');
    const publishAt = state === 'scheduled' ? fromLocalTime(`${data.get('day')}T${data.get('hour')}`) : null;
    void publish(lectures, {
      state,
      publishAt,
      ...(quiz !== null && { afterQuizId: quiz === '' ? null : Number(quiz) }),
    });
    onClose();
  };
  return (
    <Modal title="¿Cuándo se publica?" onClose={onClose}>
      <form className={css.form} onSubmit={handleSubmit}>
        <p className="muted">
          {isAlone && first ? `${first.position}. ${first.title}` : `${lectures.length} clases`}
        </p>
        <fieldset className={css.states}>
          <legend className="sr-only">Estado</legend>
          {STATES.map(({ value, label, hint }) => (
            <label key={value}>
              <input type="radio" name="state" checked={state === value} onChange={() => setState(value)} />
              <span>
                <b>{label}</b>
                {hint}
              </span>
            </label>
          ))}
        </fieldset>
        {state === 'scheduled' && (
          <div className={css.two}>
            <label className="field">
              Día
              <input className="input" type="date" name="day" defaultValue={moment.slice(0, 10)} required />
            </label>
            <label className="field">
              Hora
              <input className="input" type="time" name="hour" defaultValue={moment.slice(11)} required />
            </label>
          </div>
        )}
        {state !== 'draft' && quizzes.length > 0 && isAlone && (
          <label className="field">
            Se abre al aprobar
            <select className="input" name="afterQuizId" defaultValue={first?.afterQuizId ?? ''}>
              <option value="">Ningún cuestionario: se abre a todos</option>
              {quizzes.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        )}
        <ModalActions onClose={onClose}>Guardar</ModalActions>
      </form>
    </Modal>
  );
}
