import type { Lecture, LectureBody } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { useSaveLectureMutation } from '../lectures.api.ts';

export type PublicationChange = Pick<LectureBody, 'state' | 'publishAt' | 'afterQuizId' | 'section' | 'open'>;

/** Changes the publication or section of lectures, one by one. */
export function useChangePublication(courseId: number) {
  const [save] = useSaveLectureMutation();
  return async (lectures: Lecture[], change: PublicationChange): Promise<void> => {
    for (const { id, version = 0 } of lectures) {
      const { error } = await save({ courseId, lectureId: id, version, ...change });
      if (error) return toast.error(errorMessage(error));
    }
    toast.success(lectures.length === 1 ? 'Clase actualizada' : `${lectures.length} clases actualizadas`);
  };
}
