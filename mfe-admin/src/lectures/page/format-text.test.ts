import { expect, test } from 'vitest';
import { applyFormat, FORMATS, placeOfLine } from './format-text.ts';

test('writes around what is selected, or a sample that is selected then', () => {
  const bold = applyFormat({ text: 'un texto', from: 3, to: 8 }, FORMATS.bold);
  expect(bold).toEqual({ text: 'un **texto**', from: 5, to: 10 });
  const formula = applyFormat({ text: 'a ', from: 2, to: 2 }, FORMATS.sigma);
  expect(formula.text.slice(formula.from, formula.to)).toBe('x^2');
});

test('gives a block lines of its own', () => {
  expect(applyFormat({ text: 'uno dos', from: 3, to: 3 }, FORMATS.alert).text).toBe(
    'uno\n\n::: ojo\nTené en cuenta que…\n:::\n\n dos',
  );
  expect(applyFormat({ text: '', from: 0, to: 0 }, FORMATS.head).text).toBe('## Título');
});

test('finds where a line begins', () => {
  expect(placeOfLine('a\nbc\nd', 1)).toBe(0);
  expect(placeOfLine('a\nbc\nd', 3)).toBe(5);
});
