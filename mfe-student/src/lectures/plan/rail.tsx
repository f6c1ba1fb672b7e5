import type { Course, Plan } from '@rambla/api/contract';
import { useAuth } from '@rambla/kit/session';
import { type ComponentType, lazy, Suspense } from 'react';
import { useLecturesToStudyQuery } from '../lectures.api.ts';
import { SaveAll } from '../offline/save-all.tsx';
import css from './plan.module.css';

// The plan is there without it.
const CourseCertificate = lazy<ComponentType<{ courseId: number }>>(() =>
  import(/* webpackChunkName: "course-certificate" */ './course-certificate.tsx').catch(() => ({
    default: () => null,
  })),
);

/** Beside the plan: who gives the course, and its lectures for when there is no network. */
export function Rail({ course, plan }: { course: Course; plan: Plan }) {
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
        <Suspense>
          <CourseCertificate courseId={course.id} />
        </Suspense>
      )}
      <div className={css.save}>
        <SaveAll lectures={lectures} />
      </div>
    </aside>
  );
}
