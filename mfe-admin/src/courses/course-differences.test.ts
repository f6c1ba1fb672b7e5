import { expect, test } from 'vitest';
import { listCourseDifferences } from './course-differences.ts';

const course = {
  name: 'Cálculo',
  type: 'FING',
  category: 'Matemática',
  code: '',
  period: '',
  shift: '',
  enrolment: 'open',
  description: null,
  objective: 'Derivar',
  audience: null,
  groups: ['A', 'B'],
} as const;

test('only what differs is shown, in both versions', () => {
  const mine = { ...course, groups: ['A'], name: 'Cálculo I' };
  expect(listCourseDifferences(mine, { ...course, groups: ['A', 'B'] })).toEqual([
    { label: 'Nombre', mine: 'Cálculo I', theirs: 'Cálculo' },
    { label: 'Grupos', mine: 'A', theirs: 'A, B' },
  ]);
});

test('no text and an empty one are the same', () => {
  const mine = { ...course, groups: [...course.groups], description: '' };
  expect(listCourseDifferences(mine, { ...course, groups: ['A', 'B'] })).toEqual([]);
});
