import { errorMessage } from '@rambla/kit/base-api';
import { authState } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { useAddNoteMutation } from '../../notes/notes.api.ts';
import { formatClock } from '../../study-ui/hooks/clock.ts';
import { isApiRefusal } from '../offline/is-api-refusal.ts';
import { usePlayer, usePlayerValue } from '../player/use-player.ts';
import { useNoteDraft } from './note-draft.ts';
import css from './notes.module.css';
import { queueNote } from './send-notes.ts';

type Props = { place: { courseId: number; lectureId: number } };

/** The form for a note at the second when the person began to type. */
export function NewNoteForm({ place }: Props) {
  const id = useId();
  const player = usePlayer();
  const now = usePlayerValue((state) => Math.floor(state.time));
  const { draft, keep, settle } = useNoteDraft(`note-${place.lectureId}`);
  const [add, { isLoading }] = useAddNoteMutation();
  const second = draft?.second ?? now;
  const ready = Boolean(draft?.text.trim()) && !isLoading;
  const handleChange = (text: string) => {
    keep(text ? { text, second: draft?.second ?? Math.floor(player.getState().time) } : null);
  };
  const save = async () => {
    if (!draft || !ready) return;
    const waiting = {
      ...place,
      key: crypto.randomUUID(),
      note: { second: draft.second, text: draft.text.trim() },
    };
    const { userId } = authState();
    const { error } = await add(waiting);
    if (error && (isApiRefusal(error) || !userId)) return void toast.error(errorMessage(error));
    if (error && userId) await queueNote({ ...waiting, userId });
    settle(draft);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
  };
  return (
    <form className={css.form} onSubmit={handleSubmit}>
      <label className="sr-only" htmlFor={id}>
        Nota en {formatClock(second)}
      </label>
      <textarea
        className={`input ${css.text}`}
        id={id}
        rows={3}
        maxLength={5000}
        placeholder="Anotá algo de este momento. Solo lo ves vos."
        value={draft?.text ?? ''}
        onChange={(event) => handleChange(event.target.value)}
        onKeyDown={handleKey}
      />
      <button type="submit" className="btn btn-primary" aria-disabled={!ready}>
        <Icon name="note" /> Guardar nota en {formatClock(second)}
      </button>
    </form>
  );
}
