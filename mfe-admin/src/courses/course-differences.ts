import type { NewCourseBody } from '@rambla/api/contract';
import { listFieldDifferences } from '../admin-ui/editing/differences.ts';

type Told = Omit<Required<NewCourseBody>, 'state' | 'publishAt'>;

const LABELS: Record<keyof Told, string> = {
  name: 'Nombre',
  type: 'Tipo',
  category: 'Categoría',
  code: 'Código',
  period: 'Período',
  shift: 'Turno',
  enrolment: 'Inscripción',
  description: 'Descripción',
  objective: 'Objetivos',
  audience: 'Para quién es',
  groups: 'Grupos',
};

/** Lists the fields whose typed and stored values differ. */
export function listCourseDifferences(mine: NewCourseBody, theirs: Told) {
  return listFieldDifferences(LABELS, mine, theirs);
}
