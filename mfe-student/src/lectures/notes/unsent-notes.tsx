import { authState } from '@rambla/kit/session';
import { useAtomValue, useDispatch } from '@rambla/kit/state';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useRef } from 'react';
import { notesApi } from '../../notes/notes.api.ts';
import { clock } from '../../study-ui/hooks/clock.ts';
import css from './notes.module.css';
import { waitingNotesAtom } from './send-notes.ts';

/** Notes that wait for the network; sent ones move to the list. */
export function UnsentNotes({ place }: { place: { courseId: number; lectureId: number } }) {
  const dispatch = useDispatch();
  const { userId } = authState();
  const notes = useAtomValue(waitingNotesAtom).filter(
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
          <span className={css.at}>{clock(note.second)}</span>
          <p>{note.text}</p>
          <span className="chip chip-warn" role="status">
            <Icon name="clock" /> Sin enviar
          </span>
        </li>
      ))}
    </ul>
  );
}
