import type { Course } from '@rambla/api/contract';
import { useAddressState } from '@rambla/kit/data/address-state';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { Modal } from '@rambla/kit/ui/modal';
import { useState } from 'react';
import { ExportButton } from '../admin-ui/menu/export-button.tsx';
import { announceDeletion } from '../admin-ui/undo.ts';
import { MemberSearchForm } from './member-search-form.tsx';
import { useCourseMembersQuery, useRemoveAllMembersMutation } from './subscriptions.api.ts';

export function MemberActions({ course }: { course: Course }) {
  const [open, setOpen] = useState<'add' | 'clear' | null>(null);
  const group = useAddressState().get('group');
  return (
    <>
      <button type="button" className="btn btn-outline text-danger" onClick={() => setOpen('clear')}>
        <Icon name="trash" />
        Dar de baja a todos
      </button>
      <ExportButton
        url={`subscriptions.csv?${new URLSearchParams({ courseId: String(course.id), ...(group && { group }) })}`}
        name={`inscriptos-${course.id}.csv`}
      />
      <button type="button" className="btn btn-primary" onClick={() => setOpen('add')}>
        <Icon name="user-plus" />
        Inscribir personas
      </button>
      {open === 'add' && <AddMembers course={course} onClose={() => setOpen(null)} />}
      {open === 'clear' && <ClearCourse course={course} onClose={() => setOpen(null)} />}
    </>
  );
}

function ClearCourse({ course, onClose }: { course: Course; onClose: () => void }) {
  const [clear] = useRemoveAllMembersMutation();
  const total = useCourseMembersQuery({ courseId: course.id, limit: 1 }).data?.total;
  return (
    <ConfirmDialog
      title={`¿Quitar a todas las personas de ${course.name}?`}
      action="Dar de baja a todos"
      typed={course.name}
      onClose={onClose}
      onConfirm={async () => {
        const deleted = await clear(course.id).unwrap();
        if (total === 0 && deleted.undo === null) toast.success('No había nadie inscripto');
        else announceDeletion('Inscripciones eliminadas con éxito', deleted);
      }}
    >
      <p>
        Se quitan {total === undefined ? 'todas las' : total.toLocaleString('es-UY')} inscripciones, también
        las de sus docentes. Las cuentas y lo que cada persona vio quedan.
      </p>
    </ConfirmDialog>
  );
}

/** Adds people to a course: a few by search, or many by a list. */
function AddMembers({ course, onClose }: { course: Course; onClose: () => void }) {
  return (
    <Modal title="Inscribir personas" onClose={onClose}>
      <p className="sheet-note">
        ¿Son muchas, o todavía no tienen cuenta?{' '}
        <Link to={paths.importPeopleInto(course.id)}>Traé una lista</Link> de un archivo o de celdas pegadas.
      </p>
      <MemberSearchForm course={course} onDone={onClose} />
    </Modal>
  );
}
