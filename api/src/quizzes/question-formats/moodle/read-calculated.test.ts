import { describe, expect, test } from 'vitest';
import { type QuestionContent, toFlatQuestion } from '../../kinds/kinds.ts';
import { readQuestionFile } from '../read-file.ts';
import { writeMoodle } from './write-moodle.ts';

function read(inside: string) {
  const file = readQuestionFile(Buffer.from(`<quiz>${inside}</quiz>`), 'moodle', undefined);
  const contents = file.questions.map(({ question }) => JSON.parse(question.content) as QuestionContent);
  return { contents, problems: file.problems.map(({ line: _line, ...problem }) => problem) };
}

function dataset(name: string, values: number[], status = 'private') {
  const items = values.map(
    (value, index) =>
      `<dataset_item>\n<number>${index + 1}</number>\n<value>${value}</value>\n</dataset_item>`,
  );
  return `<dataset_definition>
    <status><text>${status}</text>
</status>
    <name><text>${name}</text>
</name>
    <type>calculated</type>
    <distribution><text>uniform</text>
</distribution>
    <minimum><text>1</text>
</minimum>
    <maximum><text>10</text>
</maximum>
    <decimals><text>1</text>
</decimals>
    <itemcount>${values.length}</itemcount>
    <dataset_items>
${items.join('\n')}
    </dataset_items>
    <number_of_items>${values.length}</number_of_items>
</dataset_definition>`;
}

function answer(formula: string, fraction = 100, more = '', digits = 2) {
  return `<answer fraction="${fraction}"${more && ` format="html"`}>
    <text>${formula}</text>
    <tolerance>0.01</tolerance>
    <tolerancetype>1</tolerancetype>
    <correctanswerformat>1</correctanswerformat>
    <correctanswerlength>${digits}</correctanswerlength>
    <feedback format="html"><text></text></feedback>
  </answer>`;
}

/** Builds a question with its elements in Moodle's order. */
function question(type: string, own: string, sets: string, text = '¿Cuánto es {a} + {b}?') {
  return `<question type="${type}">
    <name><text>Suma</text></name>
    <questiontext format="html"><text><![CDATA[<p>${text}</p>]]></text></questiontext>
    <generalfeedback format="html"><text><![CDATA[Es {={a}+{b}}.]]></text></generalfeedback>
    <defaultgrade>1.0000000</defaultgrade>
    <penalty>0.3333333</penalty>
    <hidden>0</hidden>
    <idnumber></idnumber>
    <synchronize>0</synchronize>
    <single>1</single>
    <answernumbering>abc</answernumbering>
    <shuffleanswers>1</shuffleanswers>
    <correctfeedback><text></text></correctfeedback>
    <partiallycorrectfeedback><text></text></partiallycorrectfeedback>
    <incorrectfeedback><text></text></incorrectfeedback>
    ${own}
    <dataset_definitions>${sets}</dataset_definitions>
  </question>`;
}

const NO_UNITS =
  '<unitgradingtype>0</unitgradingtype><unitpenalty>0.1000000</unitpenalty><showunits>3</showunits><unitsleft>0</unitsleft>';
const SETS = dataset('a', [1, 3, 31]) + dataset('b', [5, 0.1416]);

describe.each(['calculated', 'calculatedsimple'])('%s', (type) => {
  test('comes with its formulas, its sets and its units', () => {
    const units = `<unitgradingtype>1</unitgradingtype><unitpenalty>0.1</unitpenalty><showunits>0</showunits>
      <unitsleft>0</unitsleft><units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit>
      <unit><multiplier>0.001</multiplier><unit_name>km</unit_name></unit></units>`;
    const { contents, problems } = read(question(type, answer('{a} + {b}') + answer('*', 0) + units, SETS));
    expect(problems).toEqual([]);
    expect(contents).toMatchObject([
      {
        kind: 'calculated',
        variables: [
          { name: 'a', min: 1, max: 10, decimals: 1 },
          { name: 'b', min: 1, max: 10, decimals: 1 },
        ],
        // The third row has no value for b.
        sets: [
          [1, 5],
          [3, 0.1416],
        ],
        formulas: [
          { formula: '{a} + {b}', weight: 100, tolerance: 1, toleranceKind: 'relative', digits: 2 },
          { formula: '*', weight: 0 },
        ],
        units: [
          { name: 'm', factor: 1 },
          { name: 'km', factor: 1000 },
        ],
        unitUse: 'required',
        unitPenalty: 10,
      },
    ]);
  });

  test('comes back the same from our own file', () => {
    const { contents } = read(question(type, answer('{a}+{b}') + NO_UNITS, SETS));
    expect(read(contents.map(writeMoodle).join(''))).toEqual({ contents, problems: [] });
  });
});

test('options that are computed come rounded as Moodle shows them, and back the same', () => {
  const options = answer('Son {={a}*{b}} m', 100, 'html') + answer('Son {={a}/{b}} m', 0, 'html');
  const { contents, problems } = read(question('calculatedmulti', options + NO_UNITS, SETS));
  expect(problems).toEqual([]);
  expect(contents).toMatchObject([
    {
      kind: 'single',
      options: [{ text: 'Son {=round({a}*{b}, 2)} m' }, { text: 'Son {=round({a}/{b}, 2)} m' }],
      sets: [
        [1, 5],
        [3, 0.1416],
      ],
    },
  ]);
  const again = read(contents.map(writeMoodle).join(''));
  const texts = (all: QuestionContent[]) =>
    all.map((one) => toFlatQuestion(one).options.map(({ text }) => text));
  expect(again.problems).toEqual([]);
  expect(texts(again.contents)).toEqual(texts(contents));
});

test('options keep their own decimals when an empty one before them is left out', () => {
  const empty = answer('', 0, 'html', 4);
  const options = `${empty}${answer('{={a}*{b}}', 100, 'html', 0)}${answer('{={a}/{b}}', 0, 'html', 3)}`;
  const { contents } = read(question('calculatedmulti', options + NO_UNITS, SETS));
  expect(contents).toMatchObject([
    { options: [{ text: '{=round({a}*{b}, 0)}' }, { text: '{=round({a}/{b}, 3)}' }] },
  ]);
});

test('a file of ours gives Moodle values to draw, variables in braces and powers that it knows', () => {
  const [content] = read(question('calculated', answer('{a}+{b}') + NO_UNITS, SETS)).contents;
  if (content?.kind !== 'calculated') throw new Error('not calculated');
  const written = writeMoodle({
    ...content,
    sets: [],
    text: 'De $\\frac{a}{2}$ a {=a^b}',
    formulas: content.formulas.map((one) => ({ ...one, formula: 'a^2+sqrt(b)' })),
  });
  expect(written).toContain('<![CDATA[{a}**2+sqrt({b})]]>');
  expect(written).toContain('De $\\frac{{a}}{2}$ a {={a}**{b}}');
  const values = [...written.matchAll(/<value>([^<]+)</g)].map(([, value]) => Number(value));
  expect(values).toHaveLength(100);
  expect(values.every((value) => value >= 1 && value <= 10)).toBe(true);
});

test.each([
  ['{a}^{b}', 'Usa ^, que en Moodle no es una potencia: escribí ** o pow() en su lugar.'],
  ['bindec({a})', 'No hay ninguna función «bindec».'],
  ['{a}+{c}', 'No hay ninguna variable «c».'],
  ['{a} > 2 ? 1 : 0', 'no se entiende'],
])('%s is refused by the title of its question', (formula, message) => {
  const { contents, problems } = read(question('calculated', answer(formula) + NO_UNITS, SETS));
  expect(contents).toEqual([]);
  expect(problems).toMatchObject([{ question: 'Suma', message: expect.stringContaining(message) }]);
});

test('what cannot be carried is said', () => {
  const shared = question('calculated', answer('{a}') + NO_UNITS, dataset('a', [], 'shared'), '{a}');
  const file = read(shared.replace('<synchronize>0', '<synchronize>1').replace('{={a}+{b}}', '{a}'));
  expect(file.contents).toMatchObject([{ sets: [] }]);
  expect(file.problems.map(({ message }) => message)).toEqual([
    'No trae los valores de sus variables: se sortean entre el mínimo y el máximo.',
    'Los valores se sortean en cada pregunta: no se comparten con otras.',
  ]);
});
