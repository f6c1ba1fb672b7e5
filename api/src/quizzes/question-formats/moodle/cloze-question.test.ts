import { expect, test } from 'vitest';
import { toFlatQuestion } from '../../kinds/kinds.ts';
import { readQuestionFile } from '../read-file.ts';

function read(type: string, text: string, inside = '') {
  const source = `<quiz><question type="${type}"><name><text>Una</text></name>
    <questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${inside}</question></quiz>`;
  const file = readQuestionFile(Buffer.from(source), 'moodle', undefined);
  const [content] = file.questions.map(({ question }) => toFlatQuestion(JSON.parse(question.content)));
  return { content, messages: file.problems.map(({ message }) => message) };
}

test('the only gap of several right answers is a question with several right options', () => {
  const { content, messages } = read(
    'cloze',
    '<p>Son vocales {2:MULTIRESPONSE_S:=a#sí~b &lt; c#no~=e~%-50%d} y nada más.</p>',
  );
  expect(content).toMatchObject({
    kind: 'multiple',
    text: '<p>Son vocales _____ y nada más.</p>',
    mark: 2,
    shuffle: true,
    options: [
      { text: 'a', weight: 50, feedback: 'sí' },
      { text: 'b &lt; c', weight: 0, feedback: 'no' },
      { text: 'e', weight: 50 },
      { text: 'd', weight: -25 },
    ],
  });
  expect(messages).toEqual(['Su hueco tiene varias respuestas correctas: entra como opción múltiple.']);
});

test('nothing stands for the gap where the text ends with it, and beside others it is refused', () => {
  expect(read('cloze', '<p>¿Cuáles? {1:MR:=a~=b~c}</p>').content?.text).toBe('<p>¿Cuáles? </p>');
  const { content, messages } = read('cloze', '{1:MR:=a~b} {1:SA:=c}');
  expect(content).toBeUndefined();
  expect(messages).toEqual([expect.stringContaining('MULTIRESPONSE')]);
});

test('a gap with one word of its own offers all of them, and says so', () => {
  const box = (text: string, group: number) =>
    `<dragbox><text>${text}</text><group>${group}</group></dragbox>`;
  const boxes = box('rápido', 1) + box('zorro', 2) + box('lento', 1);
  const { content, messages } = read('ddwtos', 'El [[1]] [[2]]', boxes);
  expect(content?.gaps.map(({ accepted }) => accepted.map(({ text, weight }) => [text, weight]))).toEqual([
    [
      ['rápido', 100],
      ['lento', 0],
    ],
    [
      ['rápido', 0],
      ['zorro', 100],
      ['lento', 0],
    ],
  ]);
  expect(messages).toEqual(['Para el hueco [[2]] había una sola palabra: acá se elige entre todas.']);
});

test('numbers of physics come in, and read as one writes them', () => {
  const answer =
    '<answer fraction="100"><text>6.02e23</text><tolerance>1e21</tolerance><feedback><text></text></feedback></answer>';
  const { content, messages } = read('numerical', '¿Cuánto?', answer);
  expect(messages).toEqual([]);
  expect(content?.numbers).toMatchObject([{ value: 6.02e23, tolerance: 1e21 }]);
});
