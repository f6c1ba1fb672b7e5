import '@rambla/kit/styles/forms.css';
import type { Course, Lecture } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { useDownloadMutation } from '@rambla/kit/data/download';
import { authState } from '@rambla/kit/session';
import { useAtomValue, useDispatch } from '@rambla/kit/state';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useRef } from 'react';
import { notesApi, useOwnNotesQuery } from '../../notes/notes.api.ts';
import { formatClock } from '../../study-ui/hooks/clock.ts';
import { NewNoteForm } from './new-note-form.tsx';
import { NoteItem } from './note-item.tsx';
import css from './notes.module.css';
import { queuedNotesAtom } from './send-notes.ts';

type Props = { course: Course; lecture: Lecture };

/** The person's private notes on the lecture, by second. */
export function NotesPanel({ course, lecture }: Props) {
  const place = { courseId: course.id, lectureId: lecture.id };
  const { data: notes = [], error } = useOwnNotesQuery(place);
  return (
    <div className={css.panel}>
      <NewNoteForm place={place} />
      {error && <p role="alert">{errorMessage(error)}</p>}
      <UnsentNotes place={place} />
      {notes.length > 0 && (
        <>
          <ul className={css.list}>
            {notes.map((note) => (
              <NoteItem key={note.id} note={note} place={place} />
            ))}
          </ul>
          <ExportButton course={course} />
        </>
      )}
    </div>
  );
}

function ExportButton({ course }: { course: Course }) {
  const [download, { isLoading }] = useDownloadMutation();
  const handleClick = async () => {
    const { error } = await download({
      url: `notes.md?courseId=${course.id}`,
      name: `notas ${course.name}.md`,
    });
    if (error) toast.error(errorMessage(error));
  };
  return (
    <button
      type="button"
      className="btn btn-outline"
      aria-disabled={isLoading}
      onClick={() => void handleClick()}
    >
      <Icon name="download" /> Descargar mis notas del curso
    </button>
  );
}

/** Notes that wait for the network; sent ones move to the list. */
function UnsentNotes({ place }: { place: { courseId: number; lectureId: number } }) {
  const dispatch = useDispatch();
  const { userId } = authState();
  const notes = useAtomValue(queuedNotesAtom).filter(
    (one) => one.userId === userId && one.lectureId === place.lectureId,
  );
  const before = useRef(notes.length);
  useEffect(() => {
    if (notes.length < before.current) dispatch(notesApi.util.invalidateTags(['Notes']) as never);
    before.current = notes.length;
  }, [notes.length, dispatch]);
  if (notes.length === 0) return null;
  return (
    <ul className={css.list} aria-label="Notas sin enviar">
      {notes.map(({ key, note }) => (
        <li key={key} className={css.note}>
          <span className={css.at}>{formatClock(note.second)}</span>
          <p>{note.text}</p>
          <span className="chip chip-warn" role="status">
            <Icon name="clock" /> Sin enviar
          </span>
        </li>
      ))}
    </ul>
  );
}
