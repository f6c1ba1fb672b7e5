import type { Assignment } from '@rambla/api/contract';
import { expect, test } from 'vitest';
import { findUnreadableNumber } from '../bank/kinds/draft-values.ts';
import {
  type AssignmentDraft,
  EMPTY_ASSIGNMENT_DRAFT,
  latePolicyProblem,
  toAssignmentBody,
  toAssignmentDraft,
} from './assignment-draft.ts';

test('points and sizes above 1,000 survive the form', () => {
  const big = { points: 2000.5, maxSize: 1500 * 1_000_000 };
  const assignment = {
    ...toAssignmentBody(EMPTY_ASSIGNMENT_DRAFT),
    ...big,
    publishAt: null,
  } as unknown as Assignment;
  expect(toAssignmentBody(toAssignmentDraft(assignment))).toMatchObject(big);
});

test.each([
  ['no', '', '', undefined],
  ['percent', '', '2026-05-02T10:00', 'cuándo vence'],
  ['marked', '2026-05-01T10:00', '', 'la última hora'],
  ['percent', '2026-05-01T10:00', '2026-05-01T10:00', 'después del vencimiento'],
  ['percent', '2026-05-01T10:00', '2026-05-02T10:00', undefined],
] as const)('late %s with closing «%s» and last time «%s»: %s', (lateKind, closesAt, lateUntil, problem) => {
  const found = latePolicyProblem({ ...EMPTY_ASSIGNMENT_DRAFT, lateKind, closesAt, lateUntil });
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(problem);
});

const LATE = { lateKind: 'percent', closesAt: '2026-05-01T10:00', lateUntil: '2026-05-02T10:00' } as const;
const LEVELS = [{ points: '2 pts', text: '' }];
const GROUP = { groupId: 1, opensAt: '', closesAt: '', minutes: '40 min' };

test.each<[string, Partial<AssignmentDraft>]>([
  ['«Se descuenta»', { ...LATE, latePercent: 'diez' }],
  ['«Intentos»', { attempts: '1 intento' }],
  ['«Tamaño»', { maxSize: '25 MB' }],
  ['«Puntos»', { points: 'cien' }],
  ['«Puntos», línea 1', { rubric: [{ title: 'Cuentas', text: '', levels: LEVELS }] }],
  ['«Minutos», línea 1', { dates: [GROUP] }],
])('a number with words is no other number: %s', (field, typed) => {
  const body = toAssignmentBody({ ...EMPTY_ASSIGNMENT_DRAFT, ...typed });
  expect(findUnreadableNumber(body)).toContain(`${field}:`);
});

test('a percent sign is read, and empty numbers mean their default', () => {
  const draft = { ...EMPTY_ASSIGNMENT_DRAFT, ...LATE, latePercent: '10 %', attempts: '', maxSize: '' };
  const body = toAssignmentBody(draft);
  expect(findUnreadableNumber(body)).toBeUndefined();
  expect(body).toMatchObject({ late: { percent: 10 }, attemptsAllowed: null, maxSize: 10_000_000 });
});
