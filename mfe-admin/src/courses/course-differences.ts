import type { Course, NewCourseBody } from '@rambla/api/contract';
import type { Difference } from '../desk/editing/stale-choice.tsx';

type Told = Pick<Course, 'name' | 'type' | 'category' | 'enrolment' | 'description' | 'objective' | 'groups'>;

const LABELS: Record<keyof Told, string> = {
  name: 'Nombre',
  type: 'Tipo',
  category: 'Categoría',
  enrolment: 'Inscripción',
  description: 'Descripción',
  objective: 'Objetivo',
  groups: 'Grupos',
};

function text(value: string | readonly string[] | null | undefined): string {
  return typeof value === 'string' ? value : (value ?? []).join(', ');
}

/** The fields in which what was typed and what is stored are not the same. */
export function courseDifferences(mine: NewCourseBody, theirs: Told): Difference[] {
  const fields = Object.keys(LABELS) as (keyof Told)[];
  return fields
    .map((field) => ({ label: LABELS[field], mine: text(mine[field]), theirs: text(theirs[field]) }))
    .filter((difference) => difference.mine !== difference.theirs);
}
