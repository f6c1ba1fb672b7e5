import { Icon } from '@rambla/kit/ui/icon';
import { lazy, Suspense, useState } from 'react';
import css from './my-courses.module.css';

const NewCourseDialog = lazy(() => import(/* webpackChunkName: "new-course" */ './new-course-dialog.tsx'));

type Props = { term: string; onTerm: (term: string) => void; filterable: boolean; canCreate: boolean };

export function MyCoursesHead({ term, onTerm, filterable, canCreate }: Props) {
  const [creating, setCreating] = useState(false);
  return (
    <div className={css.head}>
      <h1>Mis cursos</h1>
      <div className={css.headTools}>
        {filterable && (
          <search className={`search ${css.filter}`}>
            <label className="sr-only" htmlFor="filtro">
              Filtrar mis cursos por nombre, tipo o categoría
            </label>
            <Icon name="filter" />
            <input
              id="filtro"
              type="search"
              placeholder="Filtrar"
              autoComplete="off"
              value={term}
              onChange={(event) => onTerm(event.target.value)}
            />
          </search>
        )}
        {canCreate && (
          <button type="button" className="btn btn-primary" onClick={() => setCreating(true)}>
            <Icon name="book-plus" />
            Crear curso
          </button>
        )}
      </div>
      {creating && (
        <Suspense fallback={null}>
          <NewCourseDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </div>
  );
}
