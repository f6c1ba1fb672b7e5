import type { Course } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { useSaveCourseMutation } from '../../courses/courses.api.ts';
import { useArchiveCourseMutation } from '../../lectures/publication/publication.api.ts';

async function tell(done: string, work: Promise<{ error?: unknown }>): Promise<void> {
  const { error } = await work;
  if (error) toast.error(errorMessage(error));
  else toast.success(done);
}

/** Changes a course's publication state. */
export function useCourseStateActions({ id, version }: Course) {
  const [save] = useSaveCourseMutation();
  const [archive] = useArchiveCourseMutation();
  return {
    publish: () => tell('Curso publicado con éxito', save({ id, version, state: 'published' })),
    withdraw: () => tell('El curso es un borrador', save({ id, version, state: 'draft' })),
    archive: (archived: boolean) =>
      tell(
        archived ? 'Curso archivado con éxito' : 'El curso está de vuelta',
        archive({ courseId: id, archived }),
      ),
  };
}
