import { useAuth } from '@rambla/kit/session';
import { useEffect, useRef, useState } from 'react';
import { isApiRefusal } from './is-api-refusal.ts';
import { savedLectureKeyOf } from './saved-lectures.ts';

/** Shows a saved copy when the server does not respond; returns `looking` during the search. */
export function useSavedFallback(
  { courseId, lectureId }: { courseId: number; lectureId: number },
  error: unknown,
): 'looking' | 'shown' | 'none' {
  const { userId } = useAuth();
  const [state, setState] = useState<'looking' | 'shown' | 'none'>('looking');
  const unreachable = error !== undefined && !isApiRefusal(error);
  const letGo = useRef<(() => void) | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    if (!unreachable || letGo.current) return;
    if (!userId) return setState('none');
    const key = savedLectureKeyOf(userId, courseId, lectureId);
    const loading = import(/* webpackChunkName: "show-saved" */ './load-saved-lecture.ts');
    const shown = loading.then(({ loadSavedLecture: showSaved }) => showSaved(key));
    void shown
      .catch(() => null)
      .then((opened) => {
        if (isGone.current) return opened?.();
        letGo.current = opened;
        setState(opened ? 'shown' : 'none');
      });
  }, [unreachable, userId, courseId, lectureId]);
  // A separate effect, because the first one runs again when the copy clears the error.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      letGo.current?.();
    };
  }, []);
  return state;
}
