import type { Course, CoursePlan } from '@rambla/api/contract';
import { useAuth } from '@rambla/kit/session';
import { CodeBoundary } from '@rambla/kit/ui/code-boundary';
import { Icon } from '@rambla/kit/ui/icon';
import { lazyPart } from '@rambla/kit/ui/lazy-part';
import { CourseOptionsButton } from '../../study-ui/course-options/course-options-button.tsx';
import { useLecturesToStudyQuery } from '../lectures.api.ts';
import { SaveAllLecturesButton } from '../offline/save-all-button.tsx';
import css from './plan.module.css';

const CourseCertificate = lazyPart(
  () => import(/* webpackChunkName: "course-certificate" */ './course-certificate.tsx'),
);

function isFinished({ progress }: CoursePlan): boolean {
  return progress !== undefined && progress.lectures > 0 && progress.done === progress.lectures;
}

const CourseNews = lazyPart(() => import(/* webpackChunkName: "course-news" */ './course-news.tsx'));

/** The course page's side column: teachers, certificate, news, course options, and saving for offline use. */
export function PlanAside({ course, plan }: { course: Course; plan: CoursePlan }) {
  const { data: lectures = [] } = useLecturesToStudyQuery(course.id, { refetchOnMountOrArgChange: true });
  const { role } = useAuth();
  return (
    <aside className={css.rail} aria-label="Sobre el curso">
      {plan.teachers.map(({ name, initials, about }) => (
        <section key={name} className={`card ${css.box}`}>
          <div className={css.who}>
            <i aria-hidden="true">{initials}</i>
            <div>
              <b>{name}</b>
              <span>Docente de {course.name}</span>
            </div>
          </div>
          {about && <p>{about}</p>}
        </section>
      ))}
      {role === 'student' && (
        <CodeBoundary>
          <CourseCertificate courseId={course.id} />
          <CourseNews courseId={course.id} plan={plan} />
        </CodeBoundary>
      )}
      {role === 'student' && (
        <CourseOptionsButton
          course={{
            id: course.id,
            name: course.name,
            canHide: isFinished(plan) || course.archivedAt !== null,
          }}
          className="btn btn-ghost"
        >
          <Icon name="dots" />
          Opciones del curso
        </CourseOptionsButton>
      )}
      <div className={css.save}>
        <SaveAllLecturesButton lectures={lectures} />
      </div>
    </aside>
  );
}
