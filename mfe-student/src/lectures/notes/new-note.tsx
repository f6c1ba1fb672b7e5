import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { clock } from '../../clock.ts';
import { useAddNoteMutation } from '../../notes/notes.api.ts';
import { usePlayer, usePlayerValue } from '../player/use-player.ts';
import css from './notes.module.css';

type Props = { place: { courseId: number; lectureId: number } };

/** A note at the second at which one began to write it. */
export function NewNote({ place }: Props) {
  const id = useId();
  const player = usePlayer();
  const now = usePlayerValue((state) => Math.floor(state.time));
  const [text, setText] = useState('');
  const [begunAt, setBegunAt] = useState<number | null>(null);
  const key = useRef(crypto.randomUUID());
  const [add, { isLoading }] = useAddNoteMutation();
  const second = begunAt ?? now;
  const handleChange = (next: string) => {
    if (next && begunAt === null) setBegunAt(Math.floor(player.getState().time));
    if (!next) setBegunAt(null);
    setText(next);
  };
  const save = async () => {
    if (!text.trim() || isLoading) return;
    const { error } = await add({ ...place, note: { second, text: text.trim() }, key: key.current });
    if (error) return toast.error(errorMessage(error));
    key.current = crypto.randomUUID();
    setText('');
    setBegunAt(null);
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
        Nota en {clock(second)}
      </label>
      <textarea
        className={`input ${css.text}`}
        id={id}
        rows={3}
        maxLength={5000}
        placeholder="Anotá algo de este momento. Solo lo ves vos."
        value={text}
        onChange={(event) => handleChange(event.target.value)}
        onKeyDown={handleKey}
      />
      <button type="submit" className="btn btn-primary" aria-disabled={isLoading || !text.trim()}>
        <Icon name="note" /> Guardar nota en {clock(second)}
      </button>
    </form>
  );
}
