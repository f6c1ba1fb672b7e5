import type { Note } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { type FormEvent, type MouseEvent, useState } from 'react';
import { useChangeNoteMutation, useDeleteNoteMutation } from '../../notes/notes.api.ts';
import { formatClock } from '../../study-ui/hooks/clock.ts';
import { usePlayer } from '../player/use-player.ts';
import { useNoteDraft } from './note-draft.ts';
import css from './notes.module.css';

type Props = { note: Note; place: { courseId: number; lectureId: number } };

export function NoteItem({ note, place }: Props) {
  const writing = useNoteDraft(`note-edit-${note.id}`);
  const [opened, setOpened] = useState(false);
  const [remove] = useDeleteNoteMutation();
  const at = formatClock(note.second);
  const handleDelete = async () => {
    const { error } = await remove({ ...place, id: note.id });
    if (error) toast.error(errorMessage(error));
  };
  const handleEdit = () => {
    setOpened(true);
    writing.keep({ text: note.text, second: note.second });
  };
  if (writing.draft) return <NoteEditor note={note} place={place} writing={writing} takesFocus={opened} />;
  return (
    <li className={css.note}>
      <SecondLink second={note.second} />
      <p>{note.text}</p>
      <div className={css.tools}>
        <button
          type="button"
          className="btn btn-ghost btn-icon"
          aria-label={`Editar la nota de ${at}`}
          onClick={handleEdit}
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
      {formatClock(second)}
    </a>
  );
}

type EditorProps = Props & {
  writing: ReturnType<typeof useNoteDraft>;
  /** True when the person opened the editor; a restored editor leaves the focus on the tab. */
  takesFocus: boolean;
};

function NoteEditor({ note, place, writing, takesFocus }: EditorProps) {
  const { draft, keep, settle } = writing;
  const [change] = useChangeNoteMutation();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!draft?.text.trim()) return;
    const { error } = await change({ ...place, id: note.id, text: draft.text.trim() });
    if (error) toast.error(errorMessage(error));
    else settle(draft);
  };
  return (
    <li className={css.editor}>
      <form className={css.form} onSubmit={(event) => void handleSubmit(event)}>
        <textarea
          className={`input ${css.text}`}
          name="text"
          rows={3}
          maxLength={5000}
          aria-label={`Nota de ${formatClock(note.second)}`}
          value={draft?.text ?? ''}
          onChange={(event) => keep({ text: event.target.value, second: note.second })}
          // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone
          autoFocus={takesFocus}
        />
        <div className={css.tools}>
          <button type="submit" className="btn btn-primary">
            Guardar
          </button>
          <button type="button" className="btn btn-ghost" onClick={() => keep(null)}>
            Cancelar
          </button>
        </div>
      </form>
    </li>
  );
}
