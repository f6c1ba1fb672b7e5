import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readQuestionFile } from './read-file.ts';

function problemOf(source: string | Uint8Array, format?: 'gift' | 'aiken' | 'moodle' | 'qti') {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  const { problems, questions, sound, tags } = readQuestionFile(bytes, format, 'etiqueta');
  expect([questions.length, sound, tags.length]).toEqual([0, 0, 0]);
  return problems.at(-1);
}

const GOOD = 'q\nA. a\nB. b\nANSWER: A\n';
const aiken = (options: number) => `q\n${'A. a\n'.repeat(options)}ANSWER: A\n`;
const elements = `<quiz>\n${'<a/>\n'.repeat(500_001)}</quiz>`;

test.each([
  ['answers to one question', aiken(101), 'aiken' as const, 102, /100 opciones/],
  ['lines', 'q\n'.repeat(500_001), undefined, 500_001, /500000 líneas/],
  ['bytes of text', 'x'.repeat(12_000_001), undefined, 1, /12 MB/],
  ['elements', elements, 'moodle' as const, 500_001, /elementos/],
  ['questions', `${GOOD}${'ANSWER: A\n'.repeat(20_000)}`, 'aiken' as const, 20_004, /20000 preguntas/],
])('too many %s are refused with their line', (_what, source, format, line, message) => {
  expect(problemOf(source, format)).toMatchObject({ line, message: expect.stringMatching(message) });
});

test.each(['quiz.xml', 'QUIZ.XML', 'quiz.xml.qti'])(
  'too many elements in a package’s %s are refused',
  (name) => {
    const packed = zipSync({ [name]: Buffer.from(elements) }, { level: 1 });
    expect(problemOf(packed)).toMatchObject({ line: 500_001, message: expect.stringMatching(/elementos/) });
  },
);

test('what a package has beside its questions costs nothing', () => {
  const item =
    '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Libre"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"/><itemBody><p>¿Por qué?</p><extendedTextInteraction responseIdentifier="RESPONSE"/></itemBody></assessmentItem>';
  const packed = zipSync(
    { 'item.xml': Buffer.from(item), 'clase.mp4': new Uint8Array(30 * 1024 * 1024) },
    { level: 1 },
  );
  expect(readQuestionFile(packed, undefined, undefined).sound).toBe(1);
});

test('a reader that hands its questions over keeps none', () => {
  const taken: string[] = [];
  const steps: number[] = [];
  const source = GOOD.repeat(100);
  const read = readQuestionFile(Buffer.from(source), 'aiken', 'etiqueta', {
    take: ({ question }) => taken.push(question.kind),
    progress: (fraction) => steps.push(fraction),
  });
  expect([taken.length, read.questions.length, read.sound, read.tags]).toEqual([100, 0, 100, ['etiqueta']]);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(steps.at(-1)).toBeGreaterThan(0.9);
});
