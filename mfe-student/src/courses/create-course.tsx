import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { NewCourseDialog } from './new-course-dialog.tsx';

/** Lets teachers create a course or import one. */
export default function CreateCourse() {
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <Link className="btn btn-outline" to={paths.importCourse}>
        <Icon name="archive" />
        Traer de otra plataforma
      </Link>
      <button type="button" className="btn btn-primary" onClick={() => setCreating(true)}>
        <Icon name="book-plus" />
        Crear curso
      </button>
      {isCreating && <NewCourseDialog onClose={() => setCreating(false)} />}
    </>
  );
}
