import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { CourseAdminPage } from '../../admin-ui/course-frame/course-page.tsx';

type Props = {
  courseId: number;
  courseName: string;
  /** Empty for all groups. */
  group: string;
  /** The address of the course's quizzes; undefined for assistants, who may not open it. */
  quizzes: string | undefined;
  onAllGroups: () => void;
};

const TITLE = 'No queda nada para corregir';

/** Shown when nothing needs grading. */
export function NothingToGrade({ courseId, courseName, group, quizzes, onAllGroups }: Props) {
  const rest = (
    <>
      <p>
        {group ? `Nadie de ${group} espera` : `Nadie espera`} una nota en {courseName}.
      </p>
      {group && (
        <button type="button" className="btn btn-outline" onClick={onAllGroups}>
          Ver todos los grupos
        </button>
      )}
      <Link className="btn btn-primary" to={quizzes ?? paths.myCourses}>
        {quizzes ? 'Ir a los cuestionarios' : 'Ir a Mis cursos'}
      </Link>
    </>
  );
  if (!quizzes)
    return (
      <SectionNotice icon="check" title={TITLE}>
        <PageTitle title={`Corregir en ${courseName}`} />
        {rest}
      </SectionNotice>
    );
  return (
    <CourseAdminPage courseId={courseId} title="Corregir" isQuiet>
      <section className="notice">
        <span className="notice-icon">
          <Icon name="check" />
        </span>
        <h3>{TITLE}</h3>
        {rest}
      </section>
    </CourseAdminPage>
  );
}
