import { wholeDayWords } from '@rambla/kit/moment';
import { Icon } from '@rambla/kit/ui/icon';
import { lazy, Suspense, useState } from 'react';
import css from './my-courses.module.css';

const NewCourseDialog = lazy(() => import(/* webpackChunkName: "new-course" */ './new-course-dialog.tsx'));

type Props = {
  /** Undefined until it is known. */
  name: string | undefined;
  /** Somebody without any course yet. */
  isNew: boolean;
  canCreate: boolean;
};

export function MyCoursesHead({ name, isNew, canCreate }: Props) {
  const [creating, setCreating] = useState(false);
  return (
    <header className={css.head}>
      <div>
        <p className={css.over}>{name && greeting(name, isNew)}&nbsp;</p>
        <h1>Mis cursos</h1>
      </div>
      {canCreate && (
        <button type="button" className="btn btn-primary" onClick={() => setCreating(true)}>
          <Icon name="book-plus" />
          Crear curso
        </button>
      )}
      {creating && (
        <Suspense fallback={null}>
          <NewCourseDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </header>
  );
}

function greeting(name: string, isNew: boolean): string {
  if (isNew) return `Hola, ${name}. Qué bueno tenerte acá.`;
  return `Hola, ${name}. Hoy es ${wholeDayWords(new Date())}.`;
}
