import { useDraft } from '../desk/editing/draft.ts';
import { changeBetween, changed, type TeacherChange } from './teacher-change.ts';

/** The teachers as they are to be: those that are there, `ids`, with what is not saved yet. */
export function useTeacherChange(draftName: string, ids: number[]) {
  const [change, setChange, forget] = useDraft<TeacherChange | null>(`${draftName}-teacher-change`, null);
  const wanted = changed(ids, change);
  return {
    wanted,
    want: (next: number[]) => setChange(changeBetween(ids, next)),
    forget,
    /** Once `wanted` is so: what was chosen since then is still to be done. */
    noteSaved: () => {
      forget(change);
      setChange((latest) => changeBetween(wanted, changed(ids, latest)));
    },
  };
}
