import { expect, test } from 'vitest';
import { EMPTY_ASSIGNMENT, findLatePolicyProblem } from './assignment-draft.ts';

test.each([
  ['no', '', '', undefined],
  ['percent', '', '2026-05-02T10:00', 'cuándo vence'],
  ['marked', '2026-05-01T10:00', '', 'la última hora'],
  ['percent', '2026-05-01T10:00', '2026-05-01T10:00', 'después del vencimiento'],
  ['percent', '2026-05-01T10:00', '2026-05-02T10:00', undefined],
] as const)('late %s with closing «%s» and last time «%s»: %s', (lateKind, closesAt, lateUntil, problem) => {
  const found = findLatePolicyProblem({ ...EMPTY_ASSIGNMENT, lateKind, closesAt, lateUntil });
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(problem);
});
