import type { Course } from '@rambla/api/contract';
import { dayText, futureMomentText } from '@rambla/kit/format/moment';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import css from './frame.module.css';
import { useCourseStateActions } from './use-course-state-actions.ts';

/** Explains the state of a draft, scheduled or archived course; renders nothing once published. */
export function CourseStateNotice({ course }: { course: Course }) {
  const { state, publishAt, archivedAt } = course;
  const { archive } = useCourseStateActions(course);
  const isBedelia = useAuth().role === 'bedelia';
  if (archivedAt)
    return (
      <p className={css.note}>
        <Icon name="archive" />
        <span>
          <b>Archivada desde el {dayText(archivedAt)}.</b> La ven quienes están en ella, y no está en ninguna
          lista.
        </span>
        {!isBedelia && (
          <button type="button" className="btn btn-outline btn-sm" onClick={() => void archive(false)}>
            Volver a abrir
          </button>
        )}
      </p>
    );
  if (state === 'draft')
    return (
      <p className={css.note}>
        <Icon name="edit" />
        <span>Borrador: la ven solo sus docentes y la administración.</span>
      </p>
    );
  if (state !== 'scheduled' || !publishAt || Date.parse(publishAt) <= Date.now()) return null;
  return (
    <p className={css.note}>
      <Icon name="calendar" />
      <span>Se publica el {futureMomentText(publishAt)}.</span>
    </p>
  );
}
