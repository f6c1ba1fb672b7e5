import type { Note } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { type FormEvent, type MouseEvent, useState } from 'react';
import { clock } from '../../clock.ts';
import { useChangeNoteMutation, useDeleteNoteMutation } from '../../notes/notes.api.ts';
import { usePlayer } from '../player/use-player.ts';
import css from './notes.module.css';

type Props = { note: Note; place: { courseId: number; lectureId: number } };

export function NoteItem({ note, place }: Props) {
  const [editing, setEditing] = useState(false);
  const [remove] = useDeleteNoteMutation();
  const at = clock(note.second);
  const handleDelete = async () => {
    const { error } = await remove({ ...place, id: note.id });
    if (error) toast.error(errorMessage(error));
  };
  if (editing) return <NoteEditor note={note} place={place} onDone={() => setEditing(false)} />;
  return (
    <li className={css.note}>
      <SecondLink second={note.second} />
      <p>{note.text}</p>
      <div className={css.tools}>
        <button
          type="button"
          className="btn btn-ghost btn-icon"
          aria-label={`Editar la nota de ${at}`}
          onClick={() => setEditing(true)}
        >
          <Icon name="edit" />
        </button>
        <button
          type="button"
          className="btn btn-ghost btn-icon"
          aria-label={`Borrar la nota de ${at}`}
          onClick={() => void handleDelete()}
        >
          <Icon name="trash" />
        </button>
      </div>
    </li>
  );
}

function SecondLink({ second }: { second: number }) {
  const player = usePlayer();
  const handleClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    player.seek(second);
    player.play();
  };
  return (
    <a href={`?t=${Math.floor(second)}`} onClick={handleClick}>
      {clock(second)}
    </a>
  );
}

function NoteEditor({ note, place, onDone }: Props & { onDone: () => void }) {
  const [change] = useChangeNoteMutation();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim();
    if (!text) return;
    const { error } = await change({ ...place, id: note.id, text });
    if (error) toast.error(errorMessage(error));
    else onDone();
  };
  return (
    <li className={css.editor}>
      <form className={css.form} onSubmit={(event) => void handleSubmit(event)}>
        <textarea
          className={`input ${css.text}`}
          name="text"
          rows={3}
          maxLength={5000}
          aria-label={`Nota de ${clock(note.second)}`}
          defaultValue={note.text}
          // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone
          autoFocus
        />
        <div className={css.tools}>
          <button type="submit" className="btn btn-primary">
            Guardar
          </button>
          <button type="button" className="btn btn-ghost" onClick={onDone}>
            Cancelar
          </button>
        </div>
      </form>
    </li>
  );
}
