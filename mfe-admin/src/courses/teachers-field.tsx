import { errorMessage } from '@rambla/kit/base-api';
import { Icon } from '@rambla/kit/ui/icon';
import { useId } from 'react';
import { personName } from '../admin-ui/person-label.tsx';
import { useTeachersQuery } from '../users/users.api.ts';

export function TeachersField({ ids, onChange }: { ids: number[]; onChange: (ids: number[]) => void }) {
  const id = useId();
  const { data: teachers = [], error } = useTeachersQuery();
  const names = new Map(teachers.map((teacher) => [teacher.id, personName(teacher)]));
  return (
    <div className="field">
      <label htmlFor={id}>Docentes</label>
      {ids.length > 0 && (
        <ul className="tokens">
          {ids.map((teacherId) => (
            <li key={teacherId} className="chip chip-fing">
              <bdi>{names.get(teacherId) ?? `Docente ${teacherId}`}</bdi>
              <button
                type="button"
                aria-label={`Quitar a ${names.get(teacherId) ?? teacherId}`}
                onClick={() => onChange(ids.filter((other) => other !== teacherId))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <select
        id={id}
        className="input"
        value=""
        onChange={({ currentTarget: { value } }) => value && onChange([...ids, Number(value)])}
      >
        <option value="">{ids.length > 0 ? 'Agregar otro docente' : 'Elegir docente'}</option>
        {teachers
          .filter((teacher) => !ids.includes(teacher.id))
          .map((teacher) => (
            <option key={teacher.id} value={teacher.id}>
              {names.get(teacher.id)} ({teacher.email})
            </option>
          ))}
      </select>
      {error && <p className="field-error">{errorMessage(error)}</p>}
    </div>
  );
}
