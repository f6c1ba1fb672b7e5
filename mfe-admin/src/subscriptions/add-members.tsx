import type { Course } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Modal } from '@rambla/kit/ui/modal';
import { AddBySearch } from './add-by-search.tsx';

/** Adds people to a course: a few by search, or many by a list. */
export function AddMembers({ course, onClose }: { course: Course; onClose: () => void }) {
  return (
    <Modal title="Inscribir personas" onClose={onClose}>
      <p className="sheet-note">
        ¿Son muchas, o todavía no tienen cuenta? <Link to={paths.importInto(course.id)}>Traé una lista</Link>{' '}
        de un archivo o de celdas pegadas.
      </p>
      <AddBySearch course={course} onDone={onClose} />
    </Modal>
  );
}
