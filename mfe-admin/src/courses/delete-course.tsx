import type { Course } from '@rambla/api/contract';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { announceDeletion } from '../admin-ui/undo.ts';
import { type RefetchOnUnmount, useRefetchOnUnmount } from '../admin-ui/use-refetch-on-unmount.ts';
import { useCourseAttachmentsQuery } from '../attachments/attachments.api.ts';
import { useCourseLinksQuery } from '../links/links.api.ts';
import { useCourseMembersQuery } from '../subscriptions/subscriptions.api.ts';
import { useDeleteCourseMutation } from './courses.api.ts';

type Props = {
  course: Course;
  /** Refetches once the parent screen unmounts; by default, once this dialog unmounts. */
  refetchOnLeaving?: RefetchOnUnmount;
  onDone?: () => void;
  onClose: () => void;
};

/** Asks to type the course's name, and lists what is deleted. */
export function DeleteCourseDialog({ course, refetchOnLeaving, onDone, onClose }: Props) {
  const [remove] = useDeleteCourseMutation();
  const refetchOnClosing = useRefetchOnUnmount();
  const refetch = refetchOnLeaving ?? refetchOnClosing;
  const goes = useWhatGoes(course);
  return (
    <ConfirmDialog
      title={`¿Eliminar ${course.name}?`}
      action="Eliminar curso"
      typed={course.name}
      onClose={onClose}
      onConfirm={async () => {
        const deleted = await remove(course.id).unwrap();
        refetch(['Courses', 'MyCourses', 'Subscriptions', 'Users']);
        announceDeletion('Curso eliminado con éxito', deleted);
        onDone?.();
      }}
    >
      <p>Con el curso se van:</p>
      <ul className="facts">
        {goes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function useWhatGoes({ id, lectureCount }: Course): string[] {
  const members = useCourseMembersQuery({ courseId: id, limit: 1 }).data?.total;
  const files = useCourseAttachmentsQuery(id).data?.length;
  const links = useCourseLinksQuery(id).data?.length;
  return [
    `${count(lectureCount, 'clase', 'clases')} con sus videos, subtítulos y lo que cada persona vio`,
    `${count(members, 'inscripción', 'inscripciones')} (las cuentas quedan)`,
    count(files, 'archivo', 'archivos'),
    count(links, 'link', 'links'),
    'sus cuestionarios con todos los resultados',
  ];
}

function count(number: number | undefined, one: string, many: string): string {
  if (number === undefined) return `sus ${many}`;
  return number === 1 ? `1 ${one}` : `${number.toLocaleString('es-UY')} ${many}`;
}
