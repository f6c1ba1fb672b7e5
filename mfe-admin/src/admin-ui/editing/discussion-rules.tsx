import { errorMessage } from '@rambla/kit/base-api';
import { futureMomentText } from '@rambla/kit/format/moment';
import { fromLocalTime } from '@rambla/kit/format/time-zone';
import { toast } from '@rambla/kit/toasts';
import { type FormEvent, useState } from 'react';
import {
  useDiscussionRulesQuery,
  useMutedPeopleQuery,
  useMuteMutation,
  useSaveDiscussionRulesMutation,
} from '../../discussions/discussions.api.ts';
import { Checkbox } from './checkbox.tsx';

/** A course's rules for questions: anonymity, closures, muted people. */
export function DiscussionRulesForm({ courseId }: { courseId: number }) {
  const { data: rules } = useDiscussionRulesQuery(courseId);
  const { data: muted = [] } = useMutedPeopleQuery(courseId);
  const [save] = useSaveDiscussionRulesMutation();
  const [mute] = useMuteMutation();
  const [until, setUntil] = useState('');
  if (!rules) return null;
  const tell = async (done: Promise<{ error?: unknown }>) => {
    const { error } = await done;
    if (error) toast.error(errorMessage(error));
  };
  const isClosed = rules.closedUntil !== null && Date.parse(rules.closedUntil) > Date.now();
  const handleClose = (event: FormEvent) => {
    event.preventDefault();
    if (until) void tell(save({ courseId, closedUntil: fromLocalTime(until) }));
  };
  return (
    <section className="sheet sheet-body sheet-narrow" aria-label="Preguntas de las clases">
      <h2>Preguntas de las clases</h2>
      <Checkbox checked={rules.anonymous} onCheck={(anonymous) => void tell(save({ courseId, anonymous }))}>
        Se puede preguntar sin nombre para los compañeros. Quienes enseñan ven quién es.
      </Checkbox>
      {isClosed ? (
        <p>
          Están cerradas hasta el {futureMomentText(rules.closedUntil ?? '')}.{' '}
          <button
            type="button"
            className="btn btn-outline btn-sm"
            onClick={() => void tell(save({ courseId, closedUntil: null }))}
          >
            Abrirlas ahora
          </button>
        </p>
      ) : (
        <form className="card-actions" onSubmit={handleClose}>
          <label className="tool-field">
            Cerrarlas hasta
            <input
              className="input"
              type="datetime-local"
              value={until}
              onChange={(event) => setUntil(event.target.value)}
            />
          </label>
          <button type="submit" className="btn btn-outline btn-sm" aria-disabled={!until}>
            Cerrar las preguntas
          </button>
        </form>
      )}
      {muted.length > 0 && (
        <>
          <h3>No pueden escribir</h3>
          <ul>
            {muted.map(({ userId, name, reason }) => (
              <li key={userId}>
                <bdi>{name}</bdi> {reason && <span className="muted">{reason}</span>}{' '}
                <button
                  type="button"
                  className="btn btn-ghost btn-sm"
                  onClick={() => void tell(mute({ courseId, userId, muted: false }))}
                >
                  Dejar que escriba
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
