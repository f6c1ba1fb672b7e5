import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { toFlatQuestion } from '../../kinds/kinds.ts';
import { readQuestionFile } from '../read-file.ts';
import { probeNumbers } from './probe-entries.ts';

function read(source: string | Uint8Array) {
  const file = readQuestionFile(typeof source === 'string' ? Buffer.from(source) : source, 'qti', undefined);
  const contents = file.questions.map(({ question }) => toFlatQuestion(JSON.parse(question.content)));
  return { ...file, contents, messages: file.problems.map(({ message }) => message) };
}

interface Item {
  declare?: string;
  body: string;
  after?: string;
  attributes?: string;
}

const score = (value: string) =>
  `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${value}</baseValue></setOutcomeValue>`;
const declared = (inside: string, more = 'cardinality="single" baseType="identifier"') =>
  `<responseDeclaration identifier="RESPONSE" ${more}>${inside}</responseDeclaration>`;
const correct = (...values: string[]) =>
  `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`;
const options = (...inside: string[]) =>
  ['A', 'B', 'C']
    .map((id, index) => `<simpleChoice identifier="${id}">${inside[index] ?? id}</simpleChoice>`)
    .join('');
const choice = (inside = options(), more = 'maxChoices="1"') =>
  `<choiceInteraction responseIdentifier="RESPONSE" ${more}><prompt>Elegí.</prompt>${inside}</choiceInteraction>`;
const TEMPLATE = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates/';
const template = (name: string) => `<responseProcessing template="${TEMPLATE}${name}"/>`;

const item = ({
  declare = declared(correct('B')),
  body,
  after = template('match_correct'),
  attributes = '',
}: Item) =>
  `<assessmentItem identifier="i" title="Una" ${attributes}>${declare}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody>${body}</itemBody>${after}</assessmentItem>`;

function refusalOf(one: Item | string): string {
  const file = read(typeof one === 'string' ? one : item(one));
  expect(file.questions).toEqual([]);
  expect(file.listed).toMatchObject([{ outcome: 'skip' }]);
  expect(file.problems).toMatchObject([{ line: 1, severity: 'error' }]);
  return file.messages[0] ?? '';
}

describe('QTI 2: what is shown by the answer is no part of the question', () => {
  const byAnswer = `<responseProcessing><responseCondition><responseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>${score('1')}</responseIf></responseCondition>
    <setOutcomeValue identifier="FEEDBACK"><variable identifier="RESPONSE"/></setOutcomeValue></responseProcessing>`;
  const feedback = (name: string, id: string, text: string) =>
    `<${name} outcomeIdentifier="FEEDBACK" identifier="${id}" showHide="show">${text}</${name}>`;

  test('it stands with the option that it is shown for', () => {
    const file = read(
      item({
        body: `<p>¿Cuál?</p>${feedback('feedbackBlock', 'B', '<p>CLAVE B</p>')}<p>Elegí${feedback('feedbackInline', 'A', 'CLAVE A')}.</p>${choice()}`,
        after: byAnswer + feedback('modalFeedback', 'C', 'CLAVE C'),
      }),
    );
    expect(file.problems).toEqual([]);
    expect(file.contents[0]?.text).toBe('<p>¿Cuál?</p><p>Elegí.</p> Elegí.');
    expect(file.contents[0]?.options.map(({ text, feedback: own }) => [text, own])).toEqual([
      ['A', 'CLAVE A'],
      ['B', '<p>CLAVE B</p>'],
      ['C', 'CLAVE C'],
    ]);
  });

  test('it is named where no option shows it, in the text or not', () => {
    const file = read(
      item({
        declare: declared(correct('A', 'B'), 'cardinality="multiple" baseType="identifier"'),
        body: `<p>¿Cuáles?</p>${feedback('feedbackBlock', 'x', 'CLAVE')}${choice(options(), 'maxChoices="0"')}`,
        after: template('match_correct') + feedback('modalFeedback', 'y', 'CLAVE'),
      }),
    );
    expect(JSON.stringify(file.contents)).not.toContain('CLAVE');
    expect(file.messages).toEqual([
      expect.stringContaining('todo o nada'),
      expect.stringContaining('retroalimentación que depende'),
    ]);
  });
});

describe('QTI 2: what is not known refuses the question by its line', () => {
  const entry = '<textEntryInteraction responseIdentifier="RESPONSE"/>';
  const text = declared(correct('x'), 'cardinality="single" baseType="string"');
  const pattern = `<responseProcessing><responseCondition><responseIf><patternMatch pattern="a+"><variable identifier="RESPONSE"/></patternMatch>${score('1')}</responseIf></responseCondition></responseProcessing>`;

  test.each<[string, Item, string]>([
    [
      'a template',
      { declare: `<templateDeclaration identifier="N"/>${declared(correct('B'))}`, body: choice() },
      'valores al azar',
    ],
    [
      'a printed variable',
      { body: `<p><printedVariable identifier="N"/></p>${choice()}` },
      'valores al azar',
    ],
    ['a regular expression', { declare: text, body: `<p>${entry}</p>`, after: pattern }, 'patternMatch'],
    [
      'a mask',
      { declare: text, body: `<p>${entry.replace('/>', ' patternMask="[0-9]+"/>')}</p>` },
      'patternMask',
    ],
    [
      'a second response',
      { declare: declared(correct('B')) + declared('').replace('RESPONSE', 'OTHER'), body: choice() },
      '«OTHER»',
    ],
    ['two interactions', { body: choice() + choice() }, 'varias interacciones'],
    ['an adaptive item', { body: choice(), attributes: 'adaptive="true"' }, 'adaptativa'],
    [
      'a stranger’s template',
      { body: choice(), after: '<responseProcessing template="http://x/y/propia.xml"/>' },
      '«propia»',
    ],
    [
      'an operator',
      {
        body: choice(),
        after:
          '<responseProcessing><responseCondition><responseIf><customOperator/></responseIf></responseCondition></responseProcessing>',
      },
      'customOperator',
    ],
    ['an attribute', { body: choice(options(), 'maxChoices="1" rareza="1"') }, 'choiceInteraction@rareza'],
    ['an element', { body: choice(), after: `${template('match_correct')}<algo/>` }, '«algo»'],
    ['MathML', { body: `<p><math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>${choice()}` }, 'MathML'],
    [
      'a hidden option',
      { body: choice(`<simpleChoice identifier="B" showHide="hide">b</simpleChoice>${options()}`) },
      'plantilla',
    ],
    ['no key', { declare: declared(''), body: choice() }, 'correcta'],
    ['a hotspot', { body: '<hotspotInteraction responseIdentifier="RESPONSE"/>' }, 'hotspotInteraction'],
  ])('%s', (_what, one, message) => {
    expect(refusalOf(one)).toContain(message);
  });
});

describe('QTI 2: points are those of the file', () => {
  const mapped = (inside: string, more = '') => `<mapping ${more}>${inside}</mapping>`;
  const entry = (key: string, value: string, more = '') =>
    `<mapEntry mapKey="${key}" mappedValue="${value}" ${more}/>`;

  test('by its mapping: each option’s share, and the best as the mark', () => {
    const map = mapped(entry('A', '5') + entry('B', '10') + entry('C', '-2.5'));
    const file = read(
      item({ declare: declared(correct('B') + map), body: choice(), after: template('map_response') }),
    );
    expect(file.contents[0]).toMatchObject({ kind: 'single', mark: 10 });
    expect(file.contents[0]?.options.map(({ weight }) => weight)).toEqual([50, 100, -25]);
  });

  test('several choices, with what a wrong one takes away and bounds', () => {
    const map = mapped(entry('A', '1') + entry('B', '1') + entry('C', '-2'), 'lowerBound="0" upperBound="2"');
    const declare = declared(map, 'cardinality="multiple" baseType="identifier"');
    const file = read(
      item({ declare, body: choice(options(), 'maxChoices="0"'), after: template('map_response') }),
    );
    expect(file.problems).toEqual([]);
    expect(file.contents[0]).toMatchObject({ kind: 'multiple', mark: 2 });
    expect(file.contents[0]?.options.map(({ weight }) => weight)).toEqual([50, 50, -100]);
  });

  test('a cap that two of three reach cannot be said', () => {
    const map = mapped(entry('A', '1') + entry('B', '1') + entry('C', '1'), 'upperBound="2"');
    const declare = declared(map, 'cardinality="multiple" baseType="identifier"');
    const one = { declare, body: choice(options(), 'maxChoices="0"'), after: template('map_response') };
    expect(refusalOf(one)).toContain('no se puede repetir');
  });

  test('texts keep their points, and whether capitals count', () => {
    const map = mapped(
      entry('Lima', '2', 'caseSensitive="true"') + entry('Callao', '1', 'caseSensitive="true"'),
    );
    const declare = declared(map, 'cardinality="single" baseType="string"');
    const body = '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>';
    const file = read(item({ declare, body, after: template('map_response') }));
    expect(file.contents[0]).toMatchObject({
      kind: 'short',
      caseSensitive: true,
      mark: 2,
      accepted: [
        { text: 'Lima', weight: 100 },
        { text: 'Callao', weight: 50 },
      ],
    });
  });

  test('numbers by inequalities become their range', () => {
    const value = (number: string) =>
      `<variable identifier="RESPONSE"/><baseValue baseType="float">${number}</baseValue>`;
    const after = `<responseProcessing><responseCondition><responseIf><and><gte>${value('1.5')}</gte><lte>${value('2.5')}</lte></and>${score('3')}</responseIf></responseCondition></responseProcessing>`;
    const declare = declared(correct('2'), 'cardinality="single" baseType="float"');
    const file = read(
      item({ declare, body: '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>', after }),
    );
    expect(file.contents[0]).toMatchObject({
      kind: 'numerical',
      mark: 3,
      numbers: [{ value: 2, tolerance: 0.5, weight: 100 }],
    });
  });

  test('a number that is worth less than the range around it comes before the range', () => {
    const scoreOf = (typed: string) => (typed === '5' ? 1 : Number(typed) >= 3 && Number(typed) <= 7 ? 2 : 0);
    const literals = { texts: new Set(['3', '5', '7']), tolerances: [] };
    expect(probeNumbers(scoreOf, literals, () => undefined).ranges).toEqual([
      { min: 5, max: 5, weight: 50 },
      { min: 3, max: 7, weight: 100 },
    ]);
  });

  test('gaps that each earn, and gaps that earn together', () => {
    const declare = ['R1', 'R2']
      .map(
        (id) =>
          `<responseDeclaration identifier="${id}" cardinality="single" baseType="string">${correct(id.toLowerCase())}</responseDeclaration>`,
      )
      .join('');
    const body =
      '<p><textEntryInteraction responseIdentifier="R1"/> y <textEntryInteraction responseIdentifier="R2"/></p>';
    const match = (id: string) =>
      `<match><variable identifier="${id}"/><correct identifier="${id}"/></match>`;
    const add = (id: string, points: string) =>
      `<responseCondition><responseIf>${match(id)}<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><baseValue baseType="float">${points}</baseValue></sum></setOutcomeValue></responseIf></responseCondition>`;
    const each = read(
      item({
        declare,
        body,
        after: `<responseProcessing>${add('R1', '1')}${add('R2', '3')}</responseProcessing>`,
      }),
    );
    expect(each.problems).toEqual([]);
    expect(each.contents[0]).toMatchObject({ kind: 'gaps', mark: 4, gaps: [{ weight: 1 }, { weight: 3 }] });
    const both = `<responseProcessing><responseCondition><responseIf><and>${match('R1')}${match('R2')}</and>${score('1')}</responseIf></responseCondition></responseProcessing>`;
    const together = read(item({ declare, body, after: both }));
    expect(together.messages).toEqual([expect.stringContaining('todo o nada')]);
    expect(together.contents[0]).toMatchObject({
      mark: 1,
      gaps: [{ weight: 1, accepted: [{ text: 'r1', weight: 100 }] }, { weight: 1 }],
    });
  });
});

test('a rubric for who answers is text, one for who grades an essay goes to them', () => {
  const body = `<rubricBlock view="candidate"><p>Leé.</p></rubricBlock><rubricBlock view="scorer"><p>CLAVE</p></rubricBlock><extendedTextInteraction responseIdentifier="RESPONSE"/>`;
  const file = read(
    item({ declare: declared('', 'cardinality="single" baseType="string"'), body, after: '' }),
  );
  expect(file.contents[0]).toMatchObject({
    kind: 'essay',
    text: '<div><p>Leé.</p></div>',
    graderInfo: '<p>CLAVE</p>',
  });
});

test('an upload takes a file of its types, which a person grades', () => {
  const scorer = '<rubricBlock view="scorer"><p>CLAVE</p></rubricBlock>';
  const asked = (type: string) =>
    `${scorer}<uploadInteraction responseIdentifier="RESPONSE" type="${type}"><prompt>Subilo.</prompt></uploadInteraction>`;
  const declare = declared('', 'cardinality="single" baseType="file"');
  const sent = read(item({ declare, body: asked('application/pdf'), after: '' }));
  expect(sent.problems).toEqual([]);
  expect(sent.contents[0]).toMatchObject({
    kind: 'file',
    maxFiles: 1,
    types: ['.pdf'],
    graderInfo: '<p>CLAVE</p>',
  });
  const other = read(item({ declare, body: asked('chemical/x-pdb'), after: '' }));
  expect(other.contents[0]).toMatchObject({ kind: 'file', types: [] });
  expect(other.problems).toMatchObject([{ message: expect.stringContaining('«chemical/x-pdb»') }]);
});

test('QTI 3 is read by the same rules', () => {
  const file = read(`<qti-assessment-item identifier="q" title="Tres" time-dependent="false" xml:lang="es">
    <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>A</qti-value></qti-correct-response></qti-response-declaration>
    <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float" normal-maximum="2"/>
    <qti-item-body class="columna"><p>¿Cuál?</p><qti-choice-interaction response-identifier="RESPONSE" max-choices="1" shuffle="true" data-max-selections-message="Una">
      <qti-prompt>Elegí.</qti-prompt><qti-simple-choice identifier="A">sí<qti-feedback-inline outcome-identifier="FEEDBACK" identifier="A">CLAVE</qti-feedback-inline></qti-simple-choice><qti-simple-choice identifier="B">no</qti-simple-choice></qti-choice-interaction></qti-item-body>
    <qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/>
    <qti-modal-feedback outcome-identifier="FEEDBACK" identifier="B" show-hide="show"><qti-content-body><p>Mal.</p></qti-content-body></qti-modal-feedback></qti-assessment-item>`);
  expect(file.problems).toEqual([]);
  expect(file.contents[0]).toMatchObject({
    kind: 'single',
    title: 'Tres',
    mark: 2,
    shuffle: true,
    text: '<p>¿Cuál?</p> Elegí.',
    options: [
      { text: 'sí', weight: 100, feedback: 'CLAVE' },
      { text: 'no', weight: 0, feedback: '<p>Mal.</p>' },
    ],
  });
});

const field = (label: string, value: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${value}</fieldentry></qtimetadatafield>`;
const mattext = (text: string, type = 'text/plain') =>
  `<material><mattext texttype="${type}">${text}</mattext></material>`;
const label = (id: string, text: string, more = '') =>
  `<response_label ident="${id}" ${more}>${mattext(text)}</response_label>`;
const lid = (id: string, labels: string, more = 'rcardinality="Single"', inside = '') =>
  `<response_lid ident="${id}" ${more}>${inside}<render_choice>${labels}</render_choice></response_lid>`;
const rule = (id: string, value: string, points: string, action = 'Set') =>
  `<respcondition continue="${action === 'Add' ? 'Yes' : 'No'}"><conditionvar><varequal respident="${id}">${value}</varequal></conditionvar><setvar varname="SCORE" action="${action}">${points}</setvar></respcondition>`;
const old = (fields: string, presentation: string, rules: string, more = '') =>
  `<questestinterop><assessment ident="a"><section ident="s"><item ident="i" title="Una"><itemmetadata><qtimetadata>${fields}</qtimetadata></itemmetadata><presentation>${mattext('¿Cuál? [uno] [dos]')}${presentation}</presentation><resprocessing><outcomes><decvar varname="SCORE" maxvalue="100" minvalue="0"/></outcomes>${rules}</resprocessing>${more}</item></section></assessment></questestinterop>`;

describe('QTI 1.2', () => {
  const kind = (name: string) => field('question_type', name);
  const TWO = label('1', 'a') + label('2', 'b');

  test('points of each answer are its share', () => {
    const file = read(
      old(kind('multiple_choice_question'), lid('r', TWO), rule('r', '1', '10') + rule('r', '2', '5')),
    );
    expect(file.contents[0]?.options.map(({ weight }) => weight)).toEqual([100, 50]);
    expect(file.contents[0]?.mark).toBe(10);
  });

  test('texts of gaps are plain', () => {
    const responses =
      lid('response_uno', label('1', 'R&amp;D')) + lid('response_dos', label('2', 'x &lt; y'));
    const rules = rule('response_uno', '1', '50', 'Add') + rule('response_dos', '2', '50', 'Add');
    const file = read(old(kind('fill_in_multiple_blanks_question'), responses, rules));
    expect(file.contents[0]?.gaps.map(({ accepted }) => accepted.map(({ text }) => text))).toEqual([
      ['R&D'],
      ['x < y'],
    ]);
  });

  test.each(['dropdown', 'wordbank'])('a %s of New Quizzes has one right choice', (type) => {
    const more = `answer_type="${type}" scoring_algorithm="Equivalence" position="1"`;
    const labels = label('1', 'sol', more) + label('2', 'luna', more);
    const rules = rule('response_uno', '1', '50', 'Add') + rule('response_dos', '2', '50', 'Add');
    const file = read(
      old(
        kind('fill_in_multiple_blanks_question'),
        lid('response_uno', labels) + lid('response_dos', labels),
        rules,
      ),
    );
    expect(file.contents[0]?.gaps).toMatchObject([
      {
        kind: 'choice',
        accepted: [
          { text: 'sol', weight: 100 },
          { text: 'luna', weight: 0 },
        ],
      },
      {
        kind: 'choice',
        accepted: [
          { text: 'sol', weight: 0 },
          { text: 'luna', weight: 100 },
        ],
      },
    ]);
  });

  test('how New Quizzes compares what is typed is kept, or refused', () => {
    const gap = (algorithm: string) =>
      old(
        kind('fill_in_multiple_blanks_question'),
        lid('response_uno', label('1', 'sol', `answer_type="openEntry" scoring_algorithm="${algorithm}"`)),
        rule('response_uno', '1', '100', 'Add'),
      );
    expect(read(gap('TextContainsAnswer')).contents[0]?.gaps[0]?.accepted[0]?.text).toBe('*sol*');
    expect(read(gap('TextEquivalence')).contents[0]?.gaps[0]?.accepted[0]?.text).toBe('sol');
    expect(refusalOf(gap('TextRegex'))).toContain('expresión regular');
  });

  test.each([
    ['cc.multiple_choice.v0p1', 'single'],
    ['cc.multiple_response.v0p1', 'multiple'],
  ])('without question_type %s is %s', (profile, expected) => {
    const file = read(old(field('cc_profile', profile), lid('r', TWO), rule('r', '1', '100')));
    expect(file.contents[0]?.kind).toBe(expected);
  });

  test('without any note decimals are numerical', () => {
    const fib =
      '<response_str ident="r" rcardinality="Single"><render_fib fibtype="Decimal"><response_label ident="x"/></render_fib></response_str>';
    expect(read(old('', fib, rule('r', '2.5', '100'))).contents[0]).toMatchObject({
      kind: 'numerical',
      numbers: [{ value: 2.5 }],
    });
  });

  test('several responses are never one choice', () => {
    const responses = lid('r', TWO) + lid('q', label('1', 'c') + label('2', 'd'));
    expect(refusalOf(old('', responses, rule('r', '1', '100')))).toContain('varias respuestas');
    expect(refusalOf(old(kind('multiple_choice_question'), responses, rule('r', '1', '100')))).toContain(
      'varias respuestas',
    );
  });

  test('feedback stands with its option, and what is always shown with the question', () => {
    const shows = (id: string, value: string) =>
      `<respcondition continue="Yes"><conditionvar><varequal respident="r">${value}</varequal></conditionvar><displayfeedback feedbacktype="Response" linkrefid="${id}"/></respcondition>`;
    const always =
      '<respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback feedbacktype="Response" linkrefid="general_fb"/></respcondition>';
    const texts = ['general_fb', 'f1', 'f2']
      .map((id) => `<itemfeedback ident="${id}"><flow_mat>${mattext(id)}</flow_mat></itemfeedback>`)
      .join('');
    const file = read(
      old(
        kind('multiple_choice_question'),
        lid('r', TWO),
        always + shows('f1', '1') + shows('f2', '2') + rule('r', '1', '100'),
        texts,
      ),
    );
    expect(file.problems).toEqual([]);
    expect(file.contents[0]).toMatchObject({
      feedback: 'general_fb',
      options: [{ feedback: 'f1' }, { feedback: 'f2' }],
    });
  });

  test.each([
    ['<varinside areatype="Ellipse">1</varinside>', 'varinside'],
    ['<varequal respident="r" index="2">1</varequal>', 'varequal@index'],
  ])('%s is refused', (condition, message) => {
    const rules = `<respcondition><conditionvar>${condition}</conditionvar><setvar>100</setvar></respcondition>`;
    expect(refusalOf(old(kind('multiple_choice_question'), lid('r', TWO), rules))).toContain(message);
  });

  test('a course of Canvas gives each quiz once: the whole one', () => {
    const whole = Buffer.from(old(kind('multiple_choice_question'), lid('r', TWO), rule('r', '1', '100')));
    const less = Buffer.from(whole.toString().replace('Una', 'Menos'));
    const file = read(
      zipSync({
        'a/assessment_qti.xml': less,
        'a/assessment_meta.xml': Buffer.from('<quiz/>'),
        'a/a.xml': less,
        'non_cc_assessments/a.xml.qti': whole,
        'b/b.xml': Buffer.from(less.toString().replace('ident="a"', 'ident="b"')),
      }),
    );
    expect(file.contents.map(({ title }) => title).sort()).toEqual(['Menos', 'Una']);
  });
});
