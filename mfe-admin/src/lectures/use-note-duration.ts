import type { Lecture } from '@rambla/api/contract';
import { useRef } from 'react';
import { useSaveLectureMutation } from './lectures.api.ts';

/** Reports a video's length when the server could not determine it. */
export function useNoteDuration(courseId: number, lecture: Lecture) {
  const [save] = useSaveLectureMutation();
  const told = useRef(false);
  return async (durationSeconds: number) => {
    const { version } = lecture;
    if (lecture.durationSeconds !== null || version === undefined) return;
    if (told.current || !Number.isFinite(durationSeconds)) return;
    told.current = true;
    // Errors are ignored, because the next person who opens the lecture reports it again.
    await save({ courseId, lectureId: lecture.id, version, durationSeconds });
  };
}
