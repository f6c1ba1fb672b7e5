import { CodeBoundary } from '@rambla/kit/ui/code-boundary';
import { lazyPart } from '@rambla/kit/ui/lazy-part';
import type { ReactNode } from 'react';
import css from './my-courses.module.css';

const CreateCourse = lazyPart(() => import(/* webpackChunkName: "new-course" */ './create-course.tsx'));

/** The home's title below the greeting in `children`; keeps an empty line while the home loads. */
export function MyCoursesHeader({ canCreate, children }: { canCreate: boolean; children: ReactNode }) {
  return (
    <header className={css.head}>
      <div>
        <p className={css.over}>{children ?? <span>&nbsp;</span>}</p>
        <h1>Mis cursos</h1>
      </div>
      {canCreate && (
        <div className={css.create}>
          <CodeBoundary>
            <CreateCourse />
          </CodeBoundary>
        </div>
      )}
    </header>
  );
}
