import type { Course } from '@rambla/api/contract';
import { Modal } from '@rambla/kit/ui/modal';
import { useState } from 'react';
import { CsvImport } from '../desk/jobs/csv-import.tsx';
import { Segments } from '../desk/segments.tsx';
import { AddByMail } from './add-by-mail.tsx';
import { AddBySearch } from './add-by-search.tsx';

const WAYS = [
  { value: 'search', label: 'Buscar' },
  { value: 'mails', label: 'Pegar correos' },
  { value: 'file', label: 'Archivo CSV' },
] as const;

/** Three ways to subscribe people to a course. */
export function AddMembers({ course, onClose }: { course: Course; onClose: () => void }) {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('search');
  return (
    <Modal title="Subscribir personas" onClose={onClose}>
      <Segments legend="Cómo elegirlas" options={WAYS} value={way} onChange={setWay} />
      {way === 'search' && <AddBySearch course={course} onDone={onClose} />}
      {way === 'mails' && <AddByMail course={course} onDone={onClose} />}
      {way === 'file' && (
        <CsvImport kind="subscriptions.import" what="subscripciones" onSaved={onClose}>
          <p className="sheet-note">
            La primera línea lleva los títulos: <code>correo</code>, <code>curso</code> (esta es la{' '}
            {course.id}), <code>grupo</code> y <code>vence</code>. Las personas tienen que tener cuenta.
          </p>
        </CsvImport>
      )}
    </Modal>
  );
}
