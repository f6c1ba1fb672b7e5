import { describe, expect, test } from 'vitest';
import { toFlatQuestion } from '../../kinds/kinds.ts';
import { readQuestionFile } from '../read-file.ts';

function read(inside: string) {
  const file = readQuestionFile(Buffer.from(`<quiz>${inside}</quiz>`), 'moodle', undefined);
  const contents = file.questions.map(({ question }) => toFlatQuestion(JSON.parse(question.content)));
  return { ...file, contents, messages: file.problems.map(({ message }) => message) };
}

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function question(type: string, inside: string, text = '¿Cuál?') {
  return `<question type="${type}"><name><text>Una</text></name>
    <questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${inside}</question>`;
}

const answer = (weight: number | string, text: string, inside = '') =>
  `<answer fraction="${weight}"><text>${text}</text>${inside}</answer>`;
const TWO = answer(100, 'sí') + answer(0, 'no');

describe('defaults are those of Moodle', () => {
  test.each([
    ['', 'single'],
    ['<single>true</single>', 'single'],
    ['<single>1</single>', 'single'],
    ['<single>false</single>', 'multiple'],
    ['<single>0</single>', 'multiple'],
  ])('%j is %s', (single, kind) => {
    expect(read(question('multichoice', single + TWO)).contents[0]?.kind).toBe(kind);
  });

  test('an empty option that is worth nothing is left out and named; a right one is an error', () => {
    const { contents, messages } = read(question('multichoice', TWO + answer(0, '')));
    expect(contents[0]?.options.map(({ text }) => text)).toEqual(['sí', 'no']);
    expect(messages).toEqual(['Una respuesta vacía no se importa.']);
    expect(read(question('multichoice', answer(0, 'no') + answer(100, ''))).contents).toEqual([]);
  });

  test('options stay in their place unless it is said, pairs do not', () => {
    const pairs = ['a', 'b'].map(
      (one) => `<subquestion><text>${one}</text><answer><text>${one}1</text></answer></subquestion>`,
    );
    const file = read(question('multichoice', TWO) + question('match', pairs.join('')));
    expect(file.contents.map(({ shuffle }) => shuffle)).toEqual([false, true]);
  });

  test('an old true or false in another language: the first is the true one', () => {
    const file = read(question('truefalse', answer(0, 'Wahr') + answer(100, 'Falsch')));
    expect(file.contents[0]).toMatchObject({ kind: 'truefalse', correct: false });
  });

  test('a part without a format has that of its question', () => {
    const text = '<questiontext format="plain_text"><text>1 &lt; 2</text></questiontext>';
    const file = read(
      `<question type="multichoice"><name><text>x</text></name>${text}${answer(100, 'a &lt; b')}${answer(0, 'c')}</question>`,
    );
    expect(file.contents[0]?.options[0]?.text).toBe('a &lt; b');
  });
});

test('a Cloze is worth the sum of its gaps, and says so where the file says otherwise', () => {
  const text = '{2:SA:=uno} {1:MC:=a~b} {:NM:=3:0.1}';
  const [plain, other] = [
    read(question('cloze', '', text)),
    read(question('cloze', '<defaultgrade>1</defaultgrade>', text)),
  ];
  expect(plain.contents[0]?.mark).toBe(4);
  expect(plain.problems).toEqual([]);
  expect(other.contents[0]?.mark).toBe(4);
  expect(other.messages).toEqual([expect.stringContaining('suma de sus huecos')]);
});

test.each(['{1:multichoice:=a~b} {1:SA:=x}', '{1:SA:=x} {12345:SA:=clave}', '{1:ROMANOS:=IV} {1:SA:=x}'])(
  'what only looks like a gap never shows its answers: %s',
  (text) => {
    const file = read(question('cloze', '', text));
    expect(file.contents).toEqual([]);
    expect(file.problems).toMatchObject([{ severity: 'error', question: 'Una' }]);
  },
);

describe('what Moodle says of an answer as a whole', () => {
  const combined = `<correctfeedback><text>¡Genial!</text></correctfeedback>
    <partiallycorrectfeedback><text>Casi.</text></partiallycorrectfeedback>
    <incorrectfeedback><text>Leé el capítulo 2.</text></incorrectfeedback>`;

  test('stands with each option where one is chosen', () => {
    const own = '<feedback><text>Mal.</text></feedback>';
    const options = answer(100, 'a') + answer(50, 'b') + answer(0, 'c', own);
    const file = read(question('multichoice', combined + options));
    expect(file.contents[0]?.options.map(({ feedback }) => feedback)).toEqual([
      '¡Genial!',
      'Casi.',
      'Mal.\nLeé el capítulo 2.',
    ]);
    expect(file.problems).toEqual([]);
  });

  test('is named where nothing of ours says it', () => {
    const file = read(question('multichoice', `<single>false</single>${combined}${TWO}`));
    expect(file.messages).toEqual([expect.stringContaining('retroalimentación combinada')]);
  });

  test("Moodle's own words are not worth a word", () => {
    const file = read(
      question(
        'multichoice',
        `<correctfeedback><text>Respuesta correcta</text></correctfeedback>
        <incorrectfeedback><text>Your answer is incorrect.</text></incorrectfeedback>${TWO}`,
      ),
    );
    expect(file.problems).toEqual([]);
    expect(file.contents[0]?.options.map(({ feedback }) => feedback)).toEqual(['', '']);
  });
});

test('anything else has its feedback and its points', () => {
  const any = answer(0, '*', '<feedback><text>Repasá.</text></feedback>');
  const file = read(question('numerical', answer(100, '3', '<tolerance>0.5</tolerance>') + any));
  expect(file.contents[0]?.numbers).toMatchObject([
    { value: 3, tolerance: 0.5 },
    { min: -1e100, max: 1e100, weight: 0, feedback: 'Repasá.' },
  ]);
});

test('pictures of Moodle 1.9 end the text; one that is not there is named', () => {
  const old = `<image>foto/uno.png</image><image_base64>${PNG}</image_base64>`;
  const file = read(
    question('multichoice', old + TWO) + question('multichoice', `<image>dos.png</image>${TWO}`),
  );
  expect(file.questions[0]?.images).toMatchObject([{ name: 'foto_uno.png' }]);
  expect(file.contents[0]?.text).toContain(`<img src="image:${file.questions[0]?.images[0]?.key}">`);
  expect(file.messages).toEqual([expect.stringContaining('«dos.png» no está')]);
});

test('a file within a folder is found, one that nothing shows is named', () => {
  const files = `<file name="a.png" path="/f/" encoding="base64">${PNG}</file><file name="b.pdf" path="/" encoding="base64">${PNG}</file>`;
  const asked = `<questiontext format="html"><text><![CDATA[<img src="@@PLUGINFILE@@/f/a.png">]]></text>${files}</questiontext>`;
  const file = read(`<question type="essay"><name><text>x</text></name>${asked}</question>`);
  expect(file.questions[0]?.images).toMatchObject([{ name: 'a.png' }]);
  expect(file.messages).toEqual([expect.stringContaining('ninguna imagen muestra')]);
});

test.each([
  ['<hint format="html"><text>Pensá.</text></hint>', 'pistas'],
  ['<idnumber>A1</idnumber>', 'identificación'],
  ['<hidden>1</hidden>', 'oculta'],
  ['<responsetemplate><text>Hola</text></responsetemplate>', 'plantilla'],
  ['<algo>nuevo</algo>', '«algo»'],
  ['<generalfeedback color="rojo"><text>x</text></generalfeedback>', '«generalfeedback@color»'],
  ['<name><text>Otro nombre</text></name>', '«name»'],
])('%s is named', (inside, name) => {
  const file = read(question('essay', inside));
  expect(file.messages).toEqual([expect.stringContaining(name)]);
  expect(file.listed).toMatchObject([{ outcome: 'change' }]);
});

test('what is empty, or said of every question, is not worth a word', () => {
  const file = read(
    question(
      'multichoice',
      `<penalty>0.3333333</penalty><hidden>0</hidden><idnumber></idnumber><answernumbering>abc</answernumbering>
       <shownumcorrect/><hint><text></text></hint><generalfeedback><text></text></generalfeedback>${TWO}`,
    ),
  );
  expect(file.problems).toEqual([]);
});

test.each([
  ['multichoice', answer('mucho', 'a') + TWO, 'no es un número'],
  ['truefalse', answer(100, 'true') + answer(100, 'false'), 'cuál es la respuesta correcta'],
  ['numerical', answer(100, '3', '<tolerance>poca</tolerance>'), 'tolerancia'],
  ['coderunner', answer(100, 'a + b'), 'coderunner'],
  ['constructor', TWO, 'constructor'],
  ['multichoice', answer(100, '&lt;math&gt;&lt;mn&gt;1&lt;/mn&gt;&lt;/math&gt;') + TWO, 'MathML'],
])('%s is refused by its line: %s', (type, inside, message) => {
  const file = read(question(type, inside));
  expect(file.questions).toEqual([]);
  expect(file.problems).toMatchObject([
    { line: 1, severity: 'error', message: expect.stringContaining(message) },
  ]);
});

test('a word that stands twice among the choices of a gap is right either way', () => {
  const box = (text: string) => `<dragbox><text>${text}</text><group>1</group></dragbox>`;
  const file = read(
    question('ddwtos', ['sol', 'luna', 'luna'].map(box).join(''), 'Sale el [[1]] y la [[3]].'),
  );
  expect(
    file.contents[0]?.gaps.map(({ accepted }) => accepted.map(({ text, weight }) => [text, weight])),
  ).toEqual([
    [
      ['sol', 100],
      ['luna', 0],
    ],
    [
      ['sol', 0],
      ['luna', 100],
    ],
  ]);
});

test('entities of plain texts are read, all of them', () => {
  const pair = (left: string, right: string) =>
    `<subquestion><text>${left}</text><answer><text><![CDATA[${right}]]></text></answer></subquestion>`;
  const file = read(question('matching', pair('a', 'R&amp;D caf&eacute;') + pair('b', '<b>dos</b>&#39;')));
  expect(file.contents[0]?.pairs.map(({ match }) => match)).toEqual(['R&D café', "dos'"]);
});

describe('an essay with attachments', () => {
  const files = (more: string) => `<graderinfo format="html"><text>Pauta</text></graderinfo>${more}`;

  test('and no text takes files', () => {
    const inside = files(
      `<responseformat>noinline</responseformat><attachments>2</attachments><attachmentsrequired>1</attachmentsrequired>
       <maxbytes>1048576</maxbytes><filetypeslist>.PDF,web_image</filetypeslist>`,
    );
    const file = read(question('essay', inside));
    expect(file.problems).toEqual([]);
    expect(file.contents[0]).toMatchObject({
      kind: 'file',
      maxFiles: 2,
      maxSize: 1_048_576,
      types: ['.pdf', 'image'],
      graderInfo: 'Pauta',
    });
  });

  test('says what of it is asked for otherwise', () => {
    const inside = files(
      `<responseformat>noinline</responseformat><attachments>-1</attachments><filetypeslist>cualquiera</filetypeslist>`,
    );
    const file = read(question('essay', inside));
    expect(file.contents[0]).toMatchObject({ kind: 'file', maxFiles: 10, types: [] });
    expect(file.messages).toEqual([
      expect.stringContaining('hasta 10'),
      expect.stringContaining('«cualquiera»'),
    ]);
  });

  test('and a text takes both', () => {
    const inside = files('<responseformat>editor</responseformat><attachments>1</attachments>');
    const file = read(question('essay', inside));
    const both = { kind: 'file', maxFiles: 1, takesText: true, graderInfo: 'Pauta' };
    expect(file.contents[0]).toMatchObject(both);
    expect(file.problems).toEqual([]);
  });
});
