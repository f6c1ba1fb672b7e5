import { expect, test } from 'vitest';
import { applyFormat, findLineStart, MARKDOWN_FORMATS } from './format-text.ts';

test('writes around what is selected, or a sample that is selected then', () => {
  const bold = applyFormat({ text: 'un texto', from: 3, to: 8 }, MARKDOWN_FORMATS.bold);
  expect(bold).toEqual({ text: 'un **texto**', from: 5, to: 10 });
  const formula = applyFormat({ text: 'a ', from: 2, to: 2 }, MARKDOWN_FORMATS.sigma);
  expect(formula.text.slice(formula.from, formula.to)).toBe('x^2');
});

test('gives a block lines of its own', () => {
  expect(applyFormat({ text: 'uno dos', from: 3, to: 3 }, MARKDOWN_FORMATS.alert).text).toBe(
    'uno\n\n::: ojo\nTené en cuenta que…\n:::\n\n dos',
  );
  expect(applyFormat({ text: '', from: 0, to: 0 }, MARKDOWN_FORMATS.head).text).toBe('## Título');
});

test('finds where a line begins', () => {
  expect(findLineStart('a\nbc\nd', 1)).toBe(0);
  expect(findLineStart('a\nbc\nd', 3)).toBe(5);
});
