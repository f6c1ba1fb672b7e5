import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureMinimumTime } from '../../../../test/slowness.ts';
import { toFlatQuestion } from '../../kinds/kinds.ts';
import type { RenderedQuestion } from '../../kinds/question-texts.ts';
import { readQuestionFile } from '../read-file.ts';

function read(source: string | Uint8Array) {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  const file = readQuestionFile(bytes, 'gift', undefined);
  const contents = file.questions.map(({ question }) => toFlatQuestion(JSON.parse(question.content)));
  const rendered = file.questions.map(({ question }) => JSON.parse(question.rendered) as RenderedQuestion);
  return { ...file, contents, rendered, content: contents[0] };
}

describe('what is no number is refused by its line', () => {
  test.each(['3:dos', '3:', '3:2:1', '1..', '..5', 'tres', '=3 =cuatro', '1,000', '=%50%3:x', '=*'])(
    '{#%s}',
    (answers) => {
      const file = read(`\n::x::¿Cuánto? {#${answers}}`);
      expect(file.questions).toEqual([]);
      expect(file.problems).toMatchObject([{ line: 2, severity: 'error', question: 'x' }]);
    },
  );

  test('the feedback for any other number is named, and the tolerance stays', () => {
    const { content, problems, listed } = read('¿Un número del 1 al 5? {#3:2~#Completamente mal}');
    expect(content?.numbers).toMatchObject([{ value: 3, tolerance: 2, weight: 100, feedback: '' }]);
    expect(problems).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('Completamente mal') },
    ]);
    expect(listed).toMatchObject([{ outcome: 'change' }]);
  });

  test.each([
    ['=3', [{ value: 3, tolerance: 0 }]],
    ['3.5:0.1#bien', [{ value: 3.5, tolerance: 0.1, feedback: 'bien' }]],
    ['3\\:0.5', [{ value: 3, tolerance: 0.5 }]],
    ['3,5', [{ value: 3.5 }]],
    ['1..5', [{ min: 1, max: 5 }]],
    ['=1822:0 =%50%1822:2', [{ weight: 100 }, { weight: 50, tolerance: 2 }]],
  ])('{#%s} is read', (answers, numbers) => {
    const { content, problems } = read(`¿Cuánto? {#${answers}}`);
    expect(problems).toEqual([]);
    expect(content?.numbers).toMatchObject(numbers);
  });
});

describe('the name of a format never reaches the student', () => {
  test('before options, feedback and general feedback, each text of its own format', () => {
    const { content, rendered, problems } = read(
      '::x::[html]<b>¿Qué?</b>{\n=[moodle]uno\ndos#[plain]a < b\n~[markdown]**tres**#[html]<i>no</i>\n####[plain]x_y_z}',
    );
    expect(problems).toEqual([]);
    expect(content).toMatchObject({ format: 'html', feedback: 'x_y_z' });
    expect(content?.options).toMatchObject([
      { text: 'uno<br>dos', feedback: 'a &lt; b' },
      { text: '<p><strong>tres</strong></p>', feedback: '<i>no</i>' },
    ]);
    expect(JSON.stringify(rendered)).not.toMatch(/\[(?:html|moodle|plain|markdown)\]/);
  });

  test('before pairs, what goes with them, short answers and true or false', () => {
    const file = read(
      'Uní {\n=[html]<b>a</b> -> [html]<i>b</i>\n=c -> [plain]d\n}\n\n¿Sí? {T#[html]<b>no</b>#[moodle]bien}\n\n¿Cómo? {=[plain]así#[html]ya}',
    );
    expect(JSON.stringify(file.contents)).not.toMatch(/\[(?:html|moodle|plain|markdown)\]/);
    expect(file.contents[0]?.pairs).toMatchObject([
      { text: '<b>a</b>', match: 'b' },
      { text: 'c', match: 'd' },
    ]);
    expect(file.contents[1]).toMatchObject({ feedbackFalse: '<b>no</b>', feedbackTrue: 'bien' });
    expect(file.contents[2]?.accepted).toMatchObject([{ text: 'así', feedback: 'ya' }]);
  });
});

describe('a text is shown as it is written', () => {
  test.each([
    'def __init__(self, *args):',
    '# no es un título',
    '1. no es una lista',
    'a*b*c',
    'x < y & z',
    'C:\\\\temp',
  ])('%s', (text) => {
    const escaped = text.replace(/[#:=]/g, '\\$&');
    const { content, rendered } = read(`${escaped} {=uno ~dos}`);
    expect(rendered[0]?.text.replace(/<\/?p>/g, '')).toBe(
      text.replace('\\\\', '\\').replace('&', '&amp;').replace('<', '&lt;'),
    );
    expect(content?.title).toBe(text.replace('\\\\', '\\'));
  });

  test('a missing word gets a line and no space', () => {
    const { contents } = read('Dos más dos son {=cuatro =4}.\n\n¿Quién vive en {~a =b} , hoy?');
    expect(contents.map(({ text }) => text)).toEqual([
      'Dos más dos son _____.',
      '¿Quién vive en _____ , hoy?',
    ]);
    expect(contents[0]?.title).toBe('Dos más dos son _____.');
  });
});

describe('formulas and bare answers', () => {
  test.each([
    ['Simplificá $\\dfrac{1}{2}$ {=uno ~dos}', ['uno', 'dos']],
    ['¿Cuál? {=$\\frac{1}{2}$ ~$x^{2}$}', ['$\\frac{1}{2}$', '$x^{2}$']],
    ['Cuesta $5 {=$5 ~$6} y no $7', ['$5', '$6']],
    ['¿Cuál? {=US$5=US$6~$7}', ['US$5', 'US$6', '$7']],
  ])('%s', (source, options) => {
    const { content, problems } = read(source);
    expect(problems).toEqual([]);
    expect(content?.options.map(({ text }) => text)).toEqual(options);
  });

  test('{Montevideo} is a short answer, and so is what stands before the first =', () => {
    const { contents, problems } = read('¿Capital? {Montevideo}\n\n¿Cuál? {uno =dos#sí}');
    expect(problems).toEqual([]);
    expect(contents.map(({ kind, accepted }) => [kind, accepted.map(({ text }) => text)])).toEqual([
      ['short', ['Montevideo']],
      ['short', ['uno', 'dos']],
    ]);
  });

  test('a sharp sign within a pair is text', () => {
    const { content } = read('Uní {\n=Microsoft -> C#\n=C# -> Sun\n}');
    expect(content?.pairs.map(({ text, match }) => [text, match])).toEqual([
      ['Microsoft', 'C#'],
      ['C#', 'Sun'],
    ]);
  });
});

describe('nothing goes in silence', () => {
  test.each([
    ['::x:: {=a ~b}', 'warning', 'título'],
    ['Uno {=a ~b}\n$CATEGORY: tema', 'warning', 'línea vacía después'],
    ['¿? {~%5000%a =b}', 'error', 'puntaje'],
    ['¿? {#=3 ~%50%4}', 'error', '~'],
    ['int f() {\nint x;\nreturn x;\n}', 'error', 'llaves'],
    ['El conjunto {1} y {2}', 'error', 'varias llaves'],
    ['Uno {=a ~b}\nDos {=c ~d}', 'error', 'línea vacía'],
    ['Uno {=a ~b} y dos {=c ~d}.', 'warning', 'huecos'],
    ['// [id:q7]\n¿? {=a ~b}', 'warning', 'q7'],
    ['[html]<img src="https://otro.uy/a.png"> {=a ~b}', 'warning', 'https://otro.uy/a.png'],
    ['[html]<img src=@@PLUGINFILE@@/a.png> {=a ~b}', 'warning', '@@PLUGINFILE@@/a.png'],
    ['[markdown]![](http\\://otro.uy/a.png) {=a ~b}', 'warning', 'http://otro.uy/a.png'],
    ['¿? {True}', 'warning', 'minúsculas'],
    ['¿? {>2 RANDOM VERTICAL ABSOLUTE_POSITION\na\nb\nc\n}', 'warning', '2 de los 3'],
    ['¿? {>3 ALL VERTICAL RELATIVE_NEXT_EXCLUDE_LAST SHOW none\na\nb\nc\n}', 'warning', 'RELATIVE_NEXT'],
    ['// [more:%]\n¿? {=a ~b}', 'warning', 'more'],
    ['¿Qu\uFFFD? {=a ~b}', 'warning', 'UTF-8'],
  ])('%j', (source, severity, words) => {
    expect(read(source).problems).toMatchObject([{ severity, message: expect.stringContaining(words) }]);
  });

  test.each([
    [
      '¿? {=a ~b####uno####dos}',
      [
        ['a', 100, ''],
        ['b', 0, '###uno'],
      ],
      'dos',
    ],
    [
      '¿? {=%50%a =%100%b ~c}',
      [
        ['%50%a', 100, ''],
        ['%100%b', 100, ''],
        ['c', 0, ''],
      ],
      '',
    ],
  ])('%j has the key that Moodle gives it, and says so', (source, options, feedback) => {
    const { content, listed, problems } = read(source);
    expect(content?.options.map((one) => [one.text, one.weight, one.feedback])).toEqual(options);
    expect([content?.feedback, listed[0]?.outcome]).toEqual([feedback, 'change']);
    expect(problems.at(-1)?.message).toContain('como en Moodle');
  });

  test('the signs of a title without an end are none of its text', () => {
    expect(read('::sin cierre {=a ~b}').content?.text).toBe('sin cierre');
  });

  test('a picture within the text comes in', () => {
    const { questions, problems, content } = read(
      '[html]<img src\\="data:image/png;base64,iVBORw0KGgo\\="> {=a ~b}',
    );
    expect(problems).toEqual([]);
    expect(questions[0]?.images).toHaveLength(1);
    expect(content?.text).toContain('image:nueva-');
  });

  test('questions and categories without an empty line between them are still each their own', () => {
    const { contents } = read('::A::¿Uno? {T}\n::B::¿Dos? {F}\n$CATEGORY: tema\n::C::¿Tres? {T}');
    expect(contents.map(({ title, correct, tags }) => [title, correct, tags])).toEqual([
      ['A', true, []],
      ['B', false, []],
      ['C', true, ['tema']],
    ]);
  });

  test('the header of an ordering question, in any of its forms, is no item', () => {
    for (const header of [
      '>3 ALL VERTICAL ABSOLUTE_POSITION SHOW none',
      '>ALL ABSOLUTE VERTICAL',
      '>3',
      '>',
    ]) {
      const { content, problems } = read(`¿Orden? {${header}\nH2O\nNo\n1 kg\n}`);
      expect(problems).toEqual([]);
      expect(content?.items.map(({ text }) => text)).toEqual(['H2O', 'No', '1 kg']);
    }
  });
});

const bits = fc.constantFrom(
  ...[
    '{',
    '}',
    '=',
    '~',
    '#',
    '####',
    '->',
    ':',
    '::',
    '%50%',
    '%',
    '\\',
    '\n',
    '\n\n',
    '//',
    '$',
    '$$',
    '\\(',
  ],
  ...[
    'a',
    ' ',
    '1',
    '..',
    '*',
    'T',
    'FALSE',
    '[html]',
    '[',
    '>',
    '$CATEGORY: x',
    '[tag:y]',
    '<img src="x">',
    '\r',
  ],
);
const nearGift = fc.array(bits, { maxLength: 60 }).map((all) => all.join(''));

test('whatever a file says, each block of it is listed, and every question that stays out has its error', () => {
  const isTold = fc.property(nearGift, (source) => {
    const { listed, problems, questions } = read(source);
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.filter(({ outcome }) => outcome !== 'skip')).toHaveLength(questions.length);
    for (const { line, outcome } of listed)
      if (outcome !== 'import') expect(problems.map((problem) => problem.line)).toContain(line);
    if (questions.length === 0) expect(problems.some(({ severity }) => severity === 'error')).toBe(true);
  });
  fc.assert(isTold, { numRuns: 400, seed: 7 });
});

const MEGABYTE = 1_000_000;
test.each([
  '{',
  '}',
  '$',
  '$a',
  '\\(',
  '\\( {',
  '$$ { ',
  '{=a ~b}\n',
  '{\n\n',
  '####',
  '=',
  '{#',
  '<img ',
  '![',
  '[html]',
  '::',
])('a megabyte of %j takes no more than a moment', async (bit) => {
  const source = `x {=a ~b ${bit.repeat(MEGABYTE / bit.length)}`;
  expect(await measureMinimumTime(4_000, () => read(source))).toBeLessThan(4_000);
});
