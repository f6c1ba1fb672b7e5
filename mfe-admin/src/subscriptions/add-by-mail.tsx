import type { Course } from '@rambla/api/contract';
import { Form } from '@rambla/kit/ui/form';
import { useState } from 'react';
import { useFormDraft } from '../desk/editing/form-draft.ts';
import { TextAreaField } from '../desk/editing/text-area-field.tsx';
import { CsvImport } from '../desk/jobs/csv-import.tsx';
import { mailCsv, mailsIn } from './mail-csv.ts';
import { MemberFields } from './member-fields.tsx';

/** Subscribes all people of a pasted list of e-mails, after the server has checked the whole list. */
export function AddByMail({ course, onDone }: { course: Course; onDone: () => void }) {
  const [csv, setCsv] = useState<Blob>();
  const draft = useFormDraft(`mails-${course.id}`);
  return (
    <>
      <Form
        rules={{
          mails: (text: string) => (mailsIn(text).length > 0 ? undefined : 'Pegá al menos un correo.'),
          group: () => undefined,
          expires: () => undefined,
        }}
        submit="Revisar la lista"
        send={async ({ mails, group, expires }) => {
          setCsv(mailCsv(mailsIn(mails), { courseId: course.id, group, expires }));
        }}
      >
        <div className="fields" ref={draft.ref}>
          <TextAreaField
            name="mails"
            label="Correos"
            rows={6}
            hint="Separados por espacios, comas o líneas. También sirve lo que copies de un programa de correo."
          />
          <MemberFields groups={course.groups} />
        </div>
      </Form>
      {csv && (
        <CsvImport
          kind="subscriptions.import"
          what="subscripciones"
          csv={csv}
          onSaved={() => {
            draft.forget();
            onDone();
          }}
        />
      )}
    </>
  );
}
