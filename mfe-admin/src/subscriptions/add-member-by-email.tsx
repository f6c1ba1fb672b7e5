import type { Course } from '@rambla/api/contract';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Icon } from '@rambla/kit/ui/icon';
import { Modal } from '@rambla/kit/ui/modal';
import { useState } from 'react';
import { SelectField } from '../admin-ui/editing/select-field.tsx';
import { emailProblem } from '../admin-ui/people/account-rules.ts';
import { memberText } from '../admin-ui/people/enrolled-text.ts';
import { GroupSelectField } from './member-fields.tsx';
import { COURSE_ROLE_OPTIONS, type CourseRole } from './role-options.ts';
import { useUpsertMemberMutation } from './subscriptions.api.ts';

/** Lets a teacher add a person who has an account. */
export function AddMemberByEmailButton({ course }: { course: Course }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-primary" onClick={() => setOpen(true)}>
        <Icon name="user-plus" />
        Inscribir
      </button>
      {open && <AddByMail course={course} onClose={() => setOpen(false)} />}
    </>
  );
}

function AddByMail({ course, onClose }: { course: Course; onClose: () => void }) {
  const [place] = useUpsertMemberMutation();
  return (
    <Modal title="Inscribir en el curso" onClose={onClose}>
      <p className="sheet-note">
        La persona tiene que tener una cuenta. Un ayudante corrige y contesta preguntas; no cambia nada más.
      </p>
      <Form
        rules={{ email: emailProblem, courseRole: () => undefined, group: () => undefined }}
        submit="Inscribir"
        sending="Inscribiendo…"
        send={async ({ email, courseRole, group }) => {
          const { outcome } = await place({
            courseId: course.id,
            email: email.trim(),
            courseRole: courseRole as CourseRole,
            ...(group && { group }),
          }).unwrap();
          toast.success(memberText(outcome));
          onClose();
        }}
      >
        <Field name="email" label="Correo" type="email" autoComplete="off" required />
        <div className="field-row">
          <SelectField
            name="courseRole"
            label="Papel en el curso"
            options={COURSE_ROLE_OPTIONS.slice(0, 2)}
          />
          <GroupSelectField groups={course.groups} />
        </div>
      </Form>
    </Modal>
  );
}
