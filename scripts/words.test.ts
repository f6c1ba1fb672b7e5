import { expect, test } from 'vitest';
import {
  countWords,
  findBadComments,
  findLongSentences,
  findUnknownNames,
  removeBenchmarkTables,
  wordsOfCode,
} from './words.ts';

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
  expect(removeBenchmarkTables('a\n<!-- page -->\n| 1 |\n<!-- /page -->\nb <!-- x --> c')).toBe(
    'a\n\nb <!-- x --> c',
  );
});

test('a sentence of more than twenty words is found by the line of its comment', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
  const source = [
    `// ${words(20)}. ${words(20)}.`,
    'const a = 1;',
    '/**',
    ` * ${words(11)}`,
    ` * ${words(10)}.`,
    ' */',
    `const text = '${words(30)}';`,
  ].join('\n');
  expect(findLongSentences(`${source}\n`)).toEqual(['3: 21 palabras']);
});

test('a name in backticks that no code has is found', () => {
  const known = new Set(wordsOfCode('// Calls `readRows`.\nconst readRow = 1;\n'));
  expect(findUnknownNames('`readRow` after `readRows`, `id` and `GET /x`', known)).toEqual(['readRows']);
});
