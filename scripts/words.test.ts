import { expect, test } from 'vitest';
import { countWords, findBadComments, withoutFigures } from './words.ts';

test('a comment that begins without a subject is found by its line', () => {
  const source = [
    '// What waits for a teacher.',
    '/** Of a course alone. */',
    '/**',
    ' * One that stays.',
    ' */',
    '{/* Where it ends. */}',
  ].join('\n');
  expect(findBadComments(source)).toEqual([
    '1: What waits for a teacher.',
    '2: Of a course alone. */',
    '4: One that stays.',
    '6: Where it ends. */}',
  ]);
});

test('other lines are no openings of comments', () => {
  const source = [
    '// Lower is better, also for',
    '// Which comes later.',
    '// Whole files only.',
    '/**',
    ' * Reads the row.',
    ' * Who asks is known.',
    ' */',
    "const text = 'What is this';",
  ].join('\n');
  expect(findBadComments(source)).toEqual([]);
});

test('words are counted between spaces', () => {
  expect(countWords(' one two\n\nthree ')).toBe(3);
});

test('tables of the benchmarks are no prose', () => {
  expect(withoutFigures('a\n<!-- page -->\n| 1 |\n<!-- /page -->\nb <!-- x --> c')).toBe(
    'a\n\nb <!-- x --> c',
  );
});
