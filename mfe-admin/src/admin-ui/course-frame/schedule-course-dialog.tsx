import type { Course } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { fromLocalTime, toLocalTime } from '@rambla/kit/format/time-zone';
import { toast } from '@rambla/kit/toasts';
import { Modal } from '@rambla/kit/ui/modal';
import type { FormEvent } from 'react';
import { useSaveCourseMutation } from '../../courses/courses.api.ts';
import { ModalActions } from '../modal-actions.tsx';
import css from './dialogs.module.css';

/** Schedules the publication of a course. */
export default function ScheduleCourseDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const [save] = useSaveCourseMutation();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const at = String(new FormData(event.currentTarget).get('at'));
    const { id, version } = course;
    const { error } = await save({ id, version, state: 'scheduled', publishAt: fromLocalTime(at) });
    if (error) toast.error(errorMessage(error));
    else onClose();
  };
  return (
    <Modal title="¿Cuándo se publica el curso?" onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void handleSubmit(event)}>
        <p className="muted">Hasta entonces solo la ven sus docentes y la administración.</p>
        <label className="field">
          Día y hora
          <input
            className="input"
            type="datetime-local"
            name="at"
            defaultValue={course.publishAt ? toLocalTime(course.publishAt) : ''}
            required
          />
        </label>
        <ModalActions onClose={onClose}>Guardar</ModalActions>
      </form>
    </Modal>
  );
}
