import type { Assignment } from '@rambla/api/contract';
import { expect, test } from 'vitest';
import {
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
