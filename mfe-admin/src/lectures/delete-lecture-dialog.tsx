import type { Lecture } from '@rambla/api/contract';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { announceDeletion } from '../admin-ui/undo.ts';
import type { RefetchOnUnmount } from '../admin-ui/use-refetch-on-unmount.ts';
import { useDeleteLectureMutation } from './lectures.api.ts';
import { cancelVideoUpload } from './uploads/upload-queue.ts';

type Props = {
  courseId: number;
  lecture: Lecture;
  refetchOnLeaving: RefetchOnUnmount;
  onDone: () => void;
  onClose: () => void;
};

export function DeleteLectureDialog({ courseId, lecture, refetchOnLeaving, onDone, onClose }: Props) {
  const [remove] = useDeleteLectureMutation();
  return (
    <ConfirmDialog
      title={`¿Eliminar ${lecture.title}?`}
      action="Eliminar clase"
      onClose={onClose}
      onConfirm={async () => {
        await cancelVideoUpload(lecture.id);
        const deleted = await remove({ courseId, lectureId: lecture.id }).unwrap();
        refetchOnLeaving(['Lectures', 'Courses', 'Impressions']);
        announceDeletion('Clase eliminada con éxito', deleted);
        onDone();
      }}
    >
      <p>
        Se van también su video, sus subtítulos, los apuntes de quienes la vieron y el registro de lo visto.
      </p>
    </ConfirmDialog>
  );
}
