import { useAtomValue } from '@rambla/kit/state';
import { useEffect } from 'react';
import { type PartialSave, removeOrphanedFiles, type SavedLecture } from './saved-lectures.ts';
import { refreshSavedLectures, savedLecturesAtom, watchSavedLectures } from './saved-state.ts';

/** Returns this person's saved and partly saved lectures on this device; empty until loaded. */
export function useSavedLectures(userId: number | null): { saved: SavedLecture[]; begun: PartialSave[] } {
  const { saved = [], begun = [] } = useAtomValue(savedLecturesAtom) ?? {};
  useEffect(() => {
    if (!userId) return;
    void refreshSavedLectures(userId);
    void removeOrphanedFiles().catch(() => undefined);
    return watchSavedLectures(() => void refreshSavedLectures(userId));
  }, [userId]);
  const isMine = (row: { userId: number }) => row.userId === userId;
  return { saved: saved.filter(isMine), begun: begun.filter(isMine) };
}
