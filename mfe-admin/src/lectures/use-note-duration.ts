import type { Lecture } from '@rambla/api/contract';
import { useRef } from 'react';
import { useSaveLectureMutation } from './lectures.api.ts';

/** Tells the server how long a film is when it could not find out by itself. */
export function useNoteDuration(courseId: number, lecture: Lecture) {
  const [save] = useSaveLectureMutation();
  const told = useRef(false);
  return async (durationSeconds: number) => {
    const { version } = lecture;
    if (lecture.durationSeconds !== null || version === undefined) return;
    if (told.current || !Number.isFinite(durationSeconds)) return;
    told.current = true;
    // Not worth a message when it fails: the next one who opens the lecture tells it again.
    await save({ courseId, lectureId: lecture.id, version, durationSeconds });
  };
}
