import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { CoursePage } from '../../admin-ui/course-frame/course-page.tsx';

type Props = {
  courseId: number;
  courseName: string;
  /** Empty for all groups. */
  group: string;
  /** Address of the course's quizzes. */
  quizzes: string;
  onAllGroups: () => void;
};

/** Shown while no answer waits for a mark, in the course's frame as its other screens. */
export function NothingToGrade({ courseId, courseName, group, quizzes, onAllGroups }: Props) {
  return (
    <CoursePage courseId={courseId} title="Corregir" isQuiet>
      <section className="notice">
        <span className="notice-icon">
          <Icon name="check" />
        </span>
        <h3>No queda nada para corregir</h3>
        <p>
          {group ? `Nadie de ${group} espera` : `Nadie espera`} una nota en {courseName}.
        </p>
        {group && (
          <button type="button" className="btn btn-outline" onClick={onAllGroups}>
            Ver todos los grupos
          </button>
        )}
        <Link className="btn btn-primary" to={quizzes}>
          Ir a los cuestionarios
        </Link>
      </section>
    </CoursePage>
  );
}
