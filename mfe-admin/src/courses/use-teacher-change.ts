import { useStoredDraft } from '../admin-ui/editing/stored-draft.ts';
import { applyTeacherChange, findTeacherChange, type TeacherChange } from './teacher-change.ts';

/** The teachers wanted for a course: the server's `ids` with the unsaved change applied. */
export function useTeacherChange(draftName: string, ids: number[]) {
  const [change, setChange, forget] = useStoredDraft<TeacherChange | null>(
    `${draftName}-teacher-change`,
    null,
  );
  const wanted = applyTeacherChange(ids, change);
  return {
    wanted,
    want: (next: number[]) => setChange(findTeacherChange(ids, next)),
    forget,
    /** Call after `wanted` has been saved; choices made during the save stay in the draft. */
    noteSaved: () => {
      forget(change);
      setChange((latest) => findTeacherChange(wanted, applyTeacherChange(ids, latest)));
    },
  };
}
