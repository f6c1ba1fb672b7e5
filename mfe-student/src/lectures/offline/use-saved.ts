import { useAtomValue } from '@rambla/kit/state';
import { useEffect } from 'react';
import { type BegunSave, type SavedLecture, sweepFiles } from './saved-lectures.ts';
import { followTabs, refreshSaved, savedAtom } from './saved-state.ts';

/** Returns this person's saved and partly saved lectures on this device; empty until loaded. */
export function useSaved(userId: number | null): { saved: SavedLecture[]; begun: BegunSave[] } {
  const { saved = [], begun = [] } = useAtomValue(savedAtom) ?? {};
  useEffect(() => {
    if (!userId) return;
    void refreshSaved(userId);
    void sweepFiles().catch(() => undefined);
    return followTabs(() => void refreshSaved(userId));
  }, [userId]);
  const isMine = (row: { userId: number }) => row.userId === userId;
  return { saved: saved.filter(isMine), begun: begun.filter(isMine) };
}
