import type { Course } from '@rambla/api/contract';
import { TextAreaField } from '../admin-ui/editing/text-area-field.tsx';

/** Fields for the course's goals and audience, which visitors see. */
export function GoalsFields({ course }: { course?: Pick<Course, 'objective' | 'audience'> }) {
  return (
    <>
      <TextAreaField
        name="objective"
        label="Objetivos"
        hint="Uno por renglón: lo que se va a poder hacer al terminar."
        maxLength={5000}
        defaultValue={course?.objective ?? ''}
      />
      <TextAreaField
        name="audience"
        label="Para quién es"
        hint="Uno por renglón. Lo que va antes de dos puntos queda como título: «Vas a dar el examen libre: tenés los prácticos con solución»."
        maxLength={5000}
        defaultValue={course?.audience ?? ''}
      />
    </>
  );
}
