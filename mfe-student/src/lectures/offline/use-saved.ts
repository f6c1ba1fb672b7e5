import { useAtomValue } from '@rambla/kit/state';
import { useEffect } from 'react';
import { type SavedLecture, sweepFiles } from './saved-lectures.ts';
import { followTabs, refreshSaved, savedAtom } from './saving.ts';

/** This person's lectures saved on this device by any tab; empty until they are loaded. */
export function useSaved(userId: number | null): SavedLecture[] {
  const saved = useAtomValue(savedAtom);
  useEffect(() => {
    if (!userId) return;
    void refreshSaved(userId);
    void sweepFiles().catch(() => undefined);
    return followTabs(() => void refreshSaved(userId));
  }, [userId]);
  return saved?.filter((lecture) => lecture.userId === userId) ?? [];
}
