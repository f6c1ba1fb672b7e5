import type { ListedUser } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import type { FormValues } from '@rambla/kit/dom/form';
import { endOfDay } from '@rambla/kit/format/moment';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useState } from 'react';
import { formatEditionName } from '../admin-ui/courses-nav/facet-fields.tsx';
import { SelectField } from '../admin-ui/editing/select-field.tsx';
import { enrolPeople } from '../admin-ui/people/enrol-people.ts';
import { personName } from '../admin-ui/person-label.tsx';
import { useAllManagedCoursesQuery } from '../courses/courses.api.ts';
import { useSubscribePersonMutation } from '../subscriptions/subscriptions.api.ts';

type Props = { users: ListedUser[]; onClose: () => void };

/** Subscribes one or several people to a course, with optional group and expiry. */
export function SubscribeUsersDialog({ users, onClose }: Props) {
  const { data: courses, error } = useAllManagedCoursesQuery({});
  const [subscribe] = useSubscribePersonMutation();
  const [courseId, setCourseId] = useState('');
  const [only] = users;
  const groups = courses?.find(({ id }) => id === Number(courseId))?.groups ?? [];
  const send = async ({ group, expires }: FormValues<'course' | 'group' | 'expires'>) => {
    const rest = { ...(group && { group }), ...(expires && { expiresAt: endOfDay(expires) }) };
    await enrolPeople(users, (userId) => subscribe({ userId, courseId: Number(courseId), ...rest }).unwrap());
    onClose();
  };
  return (
    <Modal title="Inscribir en un curso" onClose={onClose}>
      <p className="sheet-note">
        {users.length === 1 && only ? (
          <bdi>{personName(only)}</bdi>
        ) : (
          `${users.length} personas seleccionadas`
        )}
      </p>
      {error ? <p role="alert">{errorMessage(error)}</p> : null}
      {!courses && !error && <Spinner />}
      {courses && (
        <Form
          rules={{
            course: (value: string) => (value ? undefined : 'Elegí un curso.'),
            group: () => undefined,
            expires: () => undefined,
          }}
          submit="Inscribir"
          sending="Inscribiendo…"
          send={send}
        >
          <SelectField
            name="course"
            label="Curso"
            value={courseId}
            onChange={(event) => setCourseId(event.currentTarget.value)}
            options={[
              { value: '', label: 'Elegí uno' },
              ...courses.map((course) => ({ value: String(course.id), label: formatEditionName(course) })),
            ]}
          />
          <SelectField
            name="group"
            label="Grupo"
            options={[
              { value: '', label: 'Sin grupo' },
              ...groups.map((name) => ({ value: name, label: name })),
            ]}
          />
          <Field name="expires" label="Hasta" type="date" hint="Si queda vacío, no vence." />
        </Form>
      )}
    </Modal>
  );
}
