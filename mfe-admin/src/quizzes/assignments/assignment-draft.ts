import type { Assignment, NewAssignmentBody } from '@rambla/api/contract';
import { formatFieldNumber, parseNumber } from '../../admin-ui/editing/number-fields.ts';
import { parseNumberOr, parsePercentOr } from '../bank/kinds/draft-values.ts';
import { type RubricDraft, rubricDraftOf, toRubricBody } from '../bank/kinds/rubric.tsx';
import { fromLocalTimeOrNull, toLocalTimeOrEmpty } from '../quiz-text.ts';
import { type DatesDraft, toDatesBody, toDatesDraft } from './dates-draft.ts';

const MB = 1_000_000;
const SECONDS_PER_MINUTE = 60;

export const SUBMISSION_FILE_OPTIONS = [
  { value: '.pdf', label: 'PDF' },
  { value: 'image', label: 'Foto' },
  { value: 'document', label: 'Word' },
  { value: 'spreadsheet', label: 'Planilla' },
] as const;

export type LatePolicy = 'no' | 'percent' | 'marked';

/** The form's values, with numbers and times as typed. */
export type AssignmentDraft = RubricDraft &
  DatesDraft & {
    title: string;
    instructions: string;
    points: string;
    attempts: string;
    takesFiles: boolean;
    takesText: boolean;
    types: readonly string[];
    maxFiles: string;
    /** In megabytes. */
    maxSize: string;
    lateKind: LatePolicy;
    latePercent: string;
    /** The local time until which late submissions are accepted. */
    lateUntil: string;
    anonymous: boolean;
    perGroup: boolean;
    publishAt: string;
  };

export const EMPTY_ASSIGNMENT_DRAFT: AssignmentDraft = {
  title: '',
  instructions: '',
  points: '100',
  attempts: '1',
  takesFiles: true,
  takesText: false,
  types: [],
  maxFiles: '3',
  maxSize: '25',
  lateKind: 'no',
  latePercent: '10',
  lateUntil: '',
  anonymous: false,
  perGroup: false,
  publishAt: '',
  rubric: [],
  ...toDatesDraft({ opensAt: null, closesAt: null, onlyGroups: false, dates: [] }),
};

export function toAssignmentDraft(one: Assignment): AssignmentDraft {
  const { late, closesAt } = one;
  const last = late && closesAt ? new Date(Date.parse(closesAt) + late.seconds * 1000).toISOString() : null;
  return {
    title: one.title,
    instructions: one.instructions,
    points: formatFieldNumber(one.points, 2),
    attempts: one.attemptsAllowed === null ? '' : String(one.attemptsAllowed),
    takesFiles: one.maxFiles > 0,
    takesText: one.takesText,
    types: one.types,
    maxFiles: String(one.maxFiles || 3),
    maxSize: formatFieldNumber(one.maxSize / MB, 2),
    lateKind: late === null ? 'no' : late.percent > 0 ? 'percent' : 'marked',
    latePercent: String(late?.percent || 10),
    lateUntil: toLocalTimeOrEmpty(last),
    anonymous: one.anonymous,
    perGroup: one.perGroup,
    publishAt: toLocalTimeOrEmpty(one.publishAt),
    ...rubricDraftOf({ rubric: one.rubric }),
    ...toDatesDraft({ ...one, dates: one.dates ?? [] }),
  };
}

/** Returns why the rule for late submissions is invalid; undefined when it is valid. */
export function latePolicyProblem({ lateKind, lateUntil, closesAt }: AssignmentDraft): string | undefined {
  if (lateKind === 'no') return undefined;
  const [end, last] = [fromLocalTimeOrNull(closesAt), fromLocalTimeOrNull(lateUntil)];
  if (end === null) return 'Para aceptar entregas tarde, poné cuándo vence.';
  if (last === null) return 'Poné la última hora para entregar tarde.';
  return last > end ? undefined : 'La última hora para entregar tarde tiene que ser después del vencimiento.';
}

function lateOf({ lateKind, latePercent, lateUntil, closesAt }: AssignmentDraft) {
  const [end, last] = [fromLocalTimeOrNull(closesAt), fromLocalTimeOrNull(lateUntil)];
  if (lateKind === 'no' || end === null || last === null) return null;
  const seconds = Math.round((Date.parse(last) - Date.parse(end)) / 1000);
  const percent = lateKind === 'percent' ? parsePercentOr(latePercent, 0) : 0;
  return { seconds: Math.max(SECONDS_PER_MINUTE, seconds), percent };
}

export function toAssignmentBody(draft: AssignmentDraft): NewAssignmentBody {
  return {
    title: draft.title.trim(),
    instructions: draft.instructions,
    points: parseNumberOr(draft.points, 0),
    attemptsAllowed: parseNumberOr(draft.attempts, null),
    maxFiles: draft.takesFiles ? parseNumberOr(draft.maxFiles, 1) : 0,
    maxSize: Math.round(parseNumberOr(draft.maxSize, 10) * MB),
    types: [...draft.types],
    takesText: draft.takesText,
    late: lateOf(draft),
    anonymous: draft.anonymous,
    perGroup: draft.perGroup,
    ...toRubricBody(draft),
    ...toDatesBody(draft),
  };
}

/** Adds up the points of each criterion's best level. */
export function maxRubricPointsOf({ rubric }: RubricDraft): number {
  return rubric.reduce(
    (sum, { levels }) => sum + Math.max(0, ...levels.map(({ points }) => parseNumber(points) ?? 0)),
    0,
  );
}
