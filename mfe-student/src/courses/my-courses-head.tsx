import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { CodeBoundary } from '@rambla/kit/ui/code-boundary';
import { Icon } from '@rambla/kit/ui/icon';
import { lazyPart } from '@rambla/kit/ui/lazy-part';
import { type ReactNode, useState } from 'react';
import css from './my-courses.module.css';

const NewCourseDialog = lazyPart(
  () => import(/* webpackChunkName: "new-course" */ './new-course-dialog.tsx'),
);

/** The home's title below the greeting in `children`; keeps an empty line while the home loads. */
export function MyCoursesHead({ canCreate, children }: { canCreate: boolean; children: ReactNode }) {
  const [creating, setCreating] = useState(false);
  return (
    <header className={css.head}>
      <div>
        <p className={css.over}>{children ?? <span>&nbsp;</span>}</p>
        <h1>Mis cursos</h1>
      </div>
      {canCreate && (
        <div className={css.create}>
          <Link className="btn btn-outline" to={paths.importCourse}>
            <Icon name="archive" />
            Traer de otra plataforma
          </Link>
          <button type="button" className="btn btn-primary" onClick={() => setCreating(true)}>
            <Icon name="book-plus" />
            Crear curso
          </button>
        </div>
      )}
      {creating && (
        <CodeBoundary>
          <NewCourseDialog onClose={() => setCreating(false)} />
        </CodeBoundary>
      )}
    </header>
  );
}
