import { renderAnswerLines } from '@rambla/kit/data/quiz-answers';
import { expect, test } from 'vitest';

const question = {
  options: [
    { id: 'a', html: '<math>x</math>' },
    { id: 'b', html: 'dos' },
  ],
  pairs: [{ id: 'p', html: 'Uruguay' }],
  choices: [{ id: 'm', text: 'Montevideo', html: 'Montevideo' }],
};

test('options are shown as the question shows them', () => {
  expect(renderAnswerLines(question, 'a')).toEqual(['<math>x</math>']);
  expect(renderAnswerLines(question, ['b', 'a'])).toEqual(['dos', '<math>x</math>']);
});

test('a written answer is text, whatever it looks like', () => {
  expect(renderAnswerLines(question, '<script>x</script>')).toEqual(['&lt;script&gt;x&lt;/script&gt;']);
  expect(renderAnswerLines(question, 'a', '<b>&')).toEqual(['&lt;b&gt;&amp;']);
});

test('pairs name both sides, gaps their number', () => {
  expect(renderAnswerLines(question, { p: 'm' })).toEqual(['Uruguay → Montevideo']);
  expect(renderAnswerLines(question, { 1: 'a<b' })).toEqual(['Hueco 1: → a&lt;b']);
});

test('no answer has no text, and «falso» has one', () => {
  expect(renderAnswerLines(question, null)).toEqual([]);
  expect(renderAnswerLines(question, false)).toEqual(['Falso']);
});
