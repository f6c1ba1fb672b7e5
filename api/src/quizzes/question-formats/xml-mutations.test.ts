import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureMinimumTime } from '../../../test/slowness.ts';
import { readQuestionFile } from './read-file.ts';
import { readXml } from './read-xml.ts';
import { listElements, type XmlElement } from './xml-tree.ts';

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url)).toString();
const SOURCES = { 'moodle.xml': 'moodle', 'qti21.xml': 'qti', 'canvas-qti12.xml': 'qti' } as const;
const QUESTIONS = new Set(['question', 'assessmentItem', 'item']);

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

function write(element: XmlElement): string {
  const attributes = Object.entries(element.attributes).map(
    ([name, value]) => ` ${name}="${escaped(value)}"`,
  );
  const inside = element.children.map((child) => (typeof child === 'string' ? escaped(child) : write(child)));
  return `<${element.name}${attributes.join('')}>${inside.join('')}</${element.name}>`;
}

function allOf(element: XmlElement): XmlElement[] {
  return [element, ...listElements(element).flatMap(allOf)];
}

const ODD = [
  '',
  '0',
  '-1',
  '1e999',
  'NaN',
  'constructor',
  '__proto__',
  '[[1]]',
  '{1:SA:=x}',
  '*',
  'a'.repeat(300),
];

interface Mutation {
  at: number;
  how: 'drop' | 'double' | 'rename' | 'attribute' | 'text' | 'swap';
  with: string;
}

const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    at: fc.nat(10_000),
    how: fc.constantFrom('drop' as const, 'double', 'rename', 'attribute', 'text', 'swap'),
    with: fc.constantFrom(...ODD),
  }),
  { minLength: 1, maxLength: 6 },
);

function mutate(root: XmlElement, { at, how, with: odd }: Mutation): void {
  const all = allOf(root).filter((element) => !QUESTIONS.has(element.name) && element !== root);
  const parents = allOf(root);
  const chosen = all[at % Math.max(1, all.length)];
  const parent = parents.find((one) => chosen && one.children.includes(chosen));
  if (!chosen || !parent) return;
  const place = parent.children.indexOf(chosen);
  const holdsQuestions = allOf(chosen).some(({ name }) => QUESTIONS.has(name));
  if (how === 'text') chosen.children = holdsQuestions ? chosen.children : [odd];
  else if (how === 'attribute') {
    const names = Object.keys(chosen.attributes);
    chosen.attributes[names[at % Math.max(1, names.length)] ?? 'raro'] = odd;
  } else if (holdsQuestions) return;
  else if (how === 'drop') parent.children.splice(place, 1);
  else if (how === 'double') parent.children.splice(place, 0, chosen);
  else if (how === 'rename') chosen.name = `otro-${chosen.name}`;
  else parent.children.push(...parent.children.splice(place, 1));
}

/** Counts the questions in the file, whether or not they can be imported. */
function countQuestions(root: XmlElement): number {
  return allOf(root).filter(({ name, attributes }) => QUESTIONS.has(name) && attributes.type !== 'category')
    .length;
}

describe.each(Object.entries(SOURCES))('%s, changed at random', (name, format) => {
  test('never ends in an error of ours, and every question of it is listed', () => {
    const property = fc.property(mutations, (list) => {
      const root = readXml(fixture(name));
      for (const mutation of list) mutate(root, mutation);
      const { listed, problems, questions } = readQuestionFile(Buffer.from(write(root)), format, undefined);
      const isWhole = !problems.some(
        ({ severity, question }) => severity === 'error' && question === '' && questions.length === 0,
      );
      if (isWhole) expect(listed.length).toBeGreaterThanOrEqual(countQuestions(root));
      expect(questions.length).toBeLessThanOrEqual(listed.length);
    });
    fc.assert(property, { numRuns: 60, seed: 2026 });
  });

  test('cut or spoilt anywhere it ends in a clear error or in questions', () => {
    const source = fixture(name);
    const property = fc.property(
      fc.nat(source.length),
      fc.constantFrom('', '<', '&', ']]>', '</a>'),
      (at, sign) => {
        const { listed } = readQuestionFile(Buffer.from(source.slice(0, at) + sign), format, undefined);
        expect(listed.length).toBeGreaterThan(0);
      },
    );
    fc.assert(property, { numRuns: 50, seed: 2026 });
  });
});

const many = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_one, index) => one(index)).join('');

test.each<[string, string]>([
  [
    'options',
    `<assessmentItem title="x"><responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="identifier"/><itemBody><choiceInteraction responseIdentifier="RESPONSE" maxChoices="0">${many(20_000, (at) => `<simpleChoice identifier="i${at}">x</simpleChoice>`)}</choiceInteraction></itemBody></assessmentItem>`,
  ],
  [
    'map entries',
    `<assessmentItem title="x"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"><mapping>${many(20_000, (at) => `<mapEntry mapKey="k${at}" mappedValue="1"/>`)}</mapping></responseDeclaration><itemBody><p><textEntryInteraction responseIdentifier="RESPONSE"/></p></itemBody></assessmentItem>`,
  ],
  [
    'gaps',
    `<assessmentItem title="x"><itemBody><p>${many(5_000, () => '<textEntryInteraction responseIdentifier="RESPONSE"/>')}</p></itemBody></assessmentItem>`,
  ],
  [
    'rules',
    `<questestinterop><item title="x"><presentation><response_lid ident="r"><render_choice>${many(50, (at) => `<response_label ident="${at}"/>`)}</render_choice></response_lid></presentation><resprocessing>${many(20_000, (at) => `<respcondition continue="Yes"><conditionvar><varequal respident="r">${at}</varequal></conditionvar><setvar>1</setvar></respcondition>`)}</resprocessing></item></questestinterop>`,
  ],
  [
    'rows',
    `<questestinterop><item title="x"><presentation>${many(2_000, (at) => `<response_lid ident="r${at}"><material><mattext>x</mattext></material><render_choice><response_label ident="1"><material><mattext>a</mattext></material></response_label></render_choice></response_lid>`)}</presentation></item></questestinterop>`,
  ],
  [
    'answers of Moodle',
    `<quiz><question type="shortanswer"><name><text>x</text></name><questiontext><text>y</text></questiontext>${many(20_000, (at) => `<answer fraction="100"><text>a${at}</text></answer>`)}</question></quiz>`,
  ],
  [
    'words for gaps',
    `<quiz><question type="ddwtos"><name><text>x</text></name><questiontext><text>${many(500, (at) => `[[${at + 1}]]`)}</text></questiontext>${many(2_000, (at) => `<dragbox><text>a${at}</text><group>1</group></dragbox>`)}</question></quiz>`,
  ],
  [
    'unclosed tags in a text',
    `<quiz><question type="essay"><name><text>x</text></name><questiontext><text><![CDATA[${'<img '.repeat(4_000)}]]></text></questiontext></question></quiz>`,
  ],
])('20,000 %s take no more than a moment', async (_what, source) => {
  expect(
    await measureMinimumTime(3_000, () => readQuestionFile(Buffer.from(source), undefined, undefined)),
  ).toBeLessThan(3_000);
});
