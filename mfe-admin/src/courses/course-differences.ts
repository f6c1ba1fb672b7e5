import type { NewCourseBody } from '@rambla/api/contract';
import { differencesOf } from '../desk/editing/differences.ts';

type Told = Required<NewCourseBody>;

const LABELS: Record<keyof Told, string> = {
  name: 'Nombre',
  type: 'Tipo',
  category: 'Categoría',
  enrolment: 'Inscripción',
  description: 'Descripción',
  objective: 'Objetivo',
  groups: 'Grupos',
};

/** The fields in which what was typed and what is stored are not the same. */
export function courseDifferences(mine: NewCourseBody, theirs: Told) {
  return differencesOf(LABELS, mine, theirs);
}
