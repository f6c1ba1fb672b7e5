import { listFieldDifferences } from '../../admin-ui/editing/differences.ts';
import type { FieldDifference } from '../../admin-ui/editing/save-conflict-choice.tsx';
import { listRubricLines, toRubricBody } from '../bank/kinds/rubric.tsx';
import type { AssignmentDraft } from './assignment-draft.ts';
import { ASSIGNMENT_STATES } from './assignment-list.tsx';

/** A draft with the state that its save asks for. */
type Version = AssignmentDraft & { state: keyof typeof ASSIGNMENT_STATES };

const LABELS = {
  title: 'Nombre',
  instructions: 'Consigna',
  submission: 'Qué entregan',
  dates: 'Fechas',
  late: 'Si entregan tarde',
  rubric: 'Pauta',
  points: 'Puntos',
  attempts: 'Intentos',
  anonymous: 'Corregir sin ver nombres',
  perGroup: 'Por grupo',
  publishAt: 'Se publica',
  state: 'Estado',
};

/** Lists the differences between the typed assignment and the one that another person saved meanwhile. */
export function listAssignmentDifferences(mine: Version, theirs: Version): FieldDifference[] {
  return listFieldDifferences(LABELS, textsOf(mine), textsOf(theirs));
}

function textsOf(draft: Version): Record<keyof typeof LABELS, string> {
  const { title, instructions, points, attempts, takesFiles, takesText, types, maxFiles, maxSize } = draft;
  const files = `${maxFiles} de ${maxSize} MB${types.length > 0 ? `: ${types.join(', ')}` : ''}`;
  return {
    title,
    instructions,
    submission: [takesFiles && files, takesText && 'Texto en la página'].filter(Boolean).join('\n'),
    dates: datesText(draft),
    late: lateText(draft),
    rubric: listRubricLines(toRubricBody(draft)).join('\n'),
    points,
    attempts,
    anonymous: draft.anonymous ? 'Sí' : 'No',
    perGroup: draft.perGroup ? 'Sí' : 'No',
    publishAt: momentOf(draft.publishAt),
    state: ASSIGNMENT_STATES[draft.state].label,
  };
}

function momentOf(local: string): string {
  return local.replace('T', ' ');
}

function datesText({ opensAt, closesAt, onlyGroups, dates }: AssignmentDraft): string {
  const groups = dates.map((one) => `Grupo n.º ${one.groupId}: ${spanText(one)}`);
  const all = `${onlyGroups ? 'Solo esos grupos' : 'Todos'}: ${spanText({ opensAt, closesAt })}`;
  return [all, ...groups].join('\n');
}

function spanText({ opensAt, closesAt }: { opensAt: string; closesAt: string }): string {
  return `${momentOf(opensAt) || 'sin fecha'} a ${momentOf(closesAt) || 'sin fecha'}`;
}

function lateText({ lateKind, latePercent, lateUntil }: AssignmentDraft): string {
  if (lateKind === 'no') return 'No se acepta';
  const loss = lateKind === 'percent' ? `Se descuenta ${latePercent} % por día` : 'Sin descuento';
  return `${loss}, hasta ${momentOf(lateUntil)}`;
}
