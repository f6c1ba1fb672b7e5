import { describe, expect, test } from 'vitest';
import { type FlatQuestion, toFlatQuestion } from '../../kinds/kinds.ts';
import { readQuestionFile } from '../read-file.ts';

function read(source: string) {
  const file = readQuestionFile(Buffer.from(source), undefined, undefined);
  const contents = file.questions.map(({ question }) => toFlatQuestion(JSON.parse(question.content)));
  return { ...file, contents };
}

const keyOf = ({ options }: FlatQuestion) => options.find(({ weight }) => weight === 100)?.text;

describe('what Moodle reads as Aiken', () => {
  test.each([
    ['without a space', '¿Cuál?\nA)Uno\nB)Dos\nANSWER: B'],
    ['with points', '¿Cuál?\nA.Uno\nB. Dos\nANSWER:B'],
    ['with more after the letter', '¿Cuál?\nA) Uno\nB) Dos\nANSWER: B) Dos'],
    ['with spaces before, in small letters', '  ¿Cuál?\r\n\tA) Uno\r\n\tB) Dos\r\n\tanswer : b.'],
    ['with empty lines between', '\uFEFF¿Cuál?\n\nA) Uno\n\nB) Dos\n\nANSWER: B\n\n'],
  ])('%s', (_what, source) => {
    const { format, contents, problems } = read(source);
    expect(format).toBe('aiken');
    expect(problems).toEqual([]);
    expect(contents.map(keyOf)).toEqual(['Dos']);
  });

  test('signs of HTML and Markdown are shown as they are written', () => {
    const { contents, questions } = read('¿Qué hace __init__ con <p> & *x*?\nA) <b>\nB) _y_\nANSWER: A');
    expect(contents[0]?.title).toBe('¿Qué hace __init__ con <p> & *x*?');
    expect(JSON.parse(questions[0]?.question.rendered ?? '{}')).toMatchObject({
      text: '¿Qué hace __init__ con &lt;p&gt; &amp; *x*?',
    });
  });
});

test.each([
  ['¿?\nA) a\nB) b\nANSWER: A, B', 1, 'una sola letra'],
  ['¿?\nA) a\nB) b\nANSWER: A) otra cosa', 1, 'una sola letra'],
  ['¿?\nA) a\nB) b\nANSWER:', 1, 'una sola letra'],
  ['¿?\nA) a\nB) b\nANSWER: C', 1, 'no está entre'],
  ['¿?\nA) a\nC) b\nANSWER: A', 1, 'no van en orden'],
  ['¿?\nA) a\nB)\nANSWER: A', 1, 'vacía'],
  ['¿?\nA) a\nANSWER: A', 1, 'menos de dos'],
  ['\nA) sin pregunta\n', 2, 'opción sin pregunta'],
  ['ANSWER: A', 1, 'ANSWER sin pregunta'],
  ['¿?\nA) a\nB) b\nOtra', 1, 'Falta la línea ANSWER'],
])('%j is refused by its line', (source, line, words) => {
  const { problems } = readQuestionFile(Buffer.from(source), 'aiken', undefined);
  expect(problems[0]).toMatchObject({ line, severity: 'error', message: expect.stringContaining(words) });
});

test('a text with empty lines within comes in whole, and is named', () => {
  const { contents, listed, problems } = read('Mirá:\n\nint x;\nA) a\nB) b\nANSWER: A');
  expect(contents[0]?.text).toBe('Mirá:\nint x;');
  expect(listed).toMatchObject([{ outcome: 'change' }]);
  expect(problems).toMatchObject([{ severity: 'warning' }]);
});
