import { describe, expect, test } from 'vitest';
import { measureMinimumTime } from '../../../test/slowness.ts';
import { toFlatQuestion } from '../kinds/kinds.ts';
import { ExportLossCounter } from './export-losses.ts';
import { convertHtmlToText } from './html-parts.ts';
import type { QuestionImportFormat } from './import/import.schema.ts';
import { readQuestionFile } from './read-file.ts';
import { repairMathDelimiters, stripMathDelimiters } from './repair-math-delimiters.ts';
import { replaceStyles } from './style-meaning.ts';

function read(source: string, format: QuestionImportFormat) {
  const { questions, problems } = readQuestionFile(Buffer.from(source), format, undefined);
  const contents = questions.map(({ question }) => toFlatQuestion(JSON.parse(question.content)));
  return { contents, content: contents[0], messages: problems.map(({ message }) => message), problems };
}

const weights = (file: ReturnType<typeof read>) =>
  file.content?.options.map(({ text, weight }) => [text, weight]);

describe('GIFT as Moodle reads it', () => {
  test.each([
    [
      '{~=uno ~dos}',
      [
        ['uno', 100],
        ['dos', 0],
      ],
    ],
    [
      '{~dos ~= uno}',
      [
        ['dos', 0],
        ['uno', 100],
      ],
    ],
    [
      '{~=uno ~=dos}',
      [
        ['uno', 100],
        ['dos', 100],
      ],
    ],
    [
      '{=uno ~ ~dos}',
      [
        ['uno', 100],
        ['dos', 0],
      ],
    ],
  ])('%s', (braces, expected) => {
    const file = read(`¿Cuál? ${braces}`, 'gift');
    expect(file.content?.kind).toBe('single');
    expect(weights(file)).toEqual(expected);
  });

  test('entities are read without tags, also in the title and in what is matched', () => {
    const file = read(
      'Qu&eacute; es 1 &lt; 2 {=s&iacute; ~no}\n\nUn&iacute; {=a -> &ntilde; =b -> c}\n',
      'gift',
    );
    expect(file.content).toMatchObject({ text: 'Qué es 1 &lt; 2', title: 'Qué es 1 < 2', format: 'html' });
    expect(file.content?.options[0]?.text).toBe('sí');
    expect(file.contents[1]?.pairs[0]?.match).toBe('ñ');
    expect(read('[plain]Qu&eacute; {T}', 'gift').content?.text).toContain('&amp;eacute;');
  });
});

const essay = (text: string) =>
  `<quiz><question type="essay"><name><text>x</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext></question></quiz>`;

describe('formulas', () => {
  test('one that cannot be drawn is named by its line', () => {
    const file = read(`\n::x::Mirá $$x^$$ {T}`, 'gift');
    expect(file.problems).toMatchObject([{ line: 2, severity: 'warning', question: 'x' }]);
    expect(file.messages[0]).toContain('$$x^$$');
  });

  test.each([
    ['\\($x^2$\\)', '\\(x^2\\)'],
    ['\\(\\(x^2\\)\\)', '\\(x^2\\)'],
    ['\\($$x^2$$\\)', '\\(x^2\\)'],
    ['$$\\(x^2\\)$$', '$$x^2$$'],
    ['$$$x^2$$$', '$$x^2$$'],
  ])('%s is mended', (written, mended) => {
    expect(repairMathDelimiters(written)).toBe(mended);
    const { content, messages } = read(essay(`<p>${written}</p>`), 'moodle');
    expect([messages, content?.text]).toEqual([[], `<p>${mended}</p>`]);
  });

  test('two formulas are not one with delimiters', () => {
    for (const latex of ['\\(a\\)+\\(b\\)', '$a$+$b$', 'x'])
      expect([repairMathDelimiters(latex), stripMathDelimiters(latex)]).toEqual([latex, latex]);
  });
});

describe('what a style means', () => {
  test('unclosed tags stay fast', async () => {
    const run = () => replaceStyles(`<b style="">${'<b></i>'.repeat(30_000)}`);
    expect(await measureMinimumTime(500, run)).toBeLessThan(500);
  });

  test.each([
    [
      '<span style="text-decoration: underline;">a</span>',
      '<span style="text-decoration: underline;"><u>a</u></span>',
    ],
    [
      '<span style="background-color: rgb(255, 255, 0)">a</span>',
      '<span style="background-color: rgb(255, 255, 0)"><mark>a</mark></span>',
    ],
    [
      '<span style="text-decoration:line-through">a <b>b</b></span>',
      '<span style="text-decoration:line-through"><s>a <b>b</b></s></span>',
    ],
    ['<strike>a</strike>', '<s>a</s>'],
    ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '漢( (kan))'],
    ['<p style="color: black; background: white">a</p>', '<p style="color: black; background: white">a</p>'],
  ])('%s', (html, said) => {
    expect(replaceStyles(html)).toEqual({ html: said, lost: new Set() });
  });

  test('a colour is named', () => {
    const { messages } = read(essay('<p>Lo <span style="color:#f00">rojo</span></p>'), 'moodle');
    expect(messages).toEqual([expect.stringContaining('color')]);
  });
});

test.each([
  ['a<b', 'a<b'],
  ['si a<b y c>d', 'si a<b y c>d'],
  ['#include <stdio.h>', '#include <stdio.h>'],
  ['<p class="x">a &lt; b</p><br/>', 'a < b'],
])('%s is the text %s', (html, text) => {
  expect(convertHtmlToText(html)).toBe(text);
});

const numerical = (answer: string) =>
  `<quiz><question type="numerical"><name><text>x</text></name><questiontext><text>n</text></questiontext><answer fraction="100"><text>${answer}</text></answer></question></quiz>`;
const cloze = (text: string) =>
  `<quiz><question type="cloze"><name><text>x</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext></question></quiz>`;

test.each([numerical('1,000'), cloze('{1:NUMERICAL:=1,000:0.1}')])(
  '1,000 is refused as ambiguous',
  (source) => {
    const { contents, messages } = read(source, 'moodle');
    expect([contents, messages]).toEqual([[], [expect.stringContaining('dos maneras')]]);
  },
);

test('0,125 and 1000 are no riddle', () => {
  expect(read(numerical('0,125'), 'moodle').content?.numbers).toMatchObject([{ value: 0.125 }]);
});

test('a gap of {0:…} is worth nothing', () => {
  const { content, messages } = read(cloze('{0:MC:=a~b} {2:SA:=c}'), 'moodle');
  expect([messages, content?.mark, content?.gaps.map(({ weight }) => weight)]).toEqual([[], 2, [0, 2]]);
  expect(read(cloze('{0:SA:=c}'), 'moodle').contents).toEqual([]);
});

const qti = (doctype: string, latex = 'x') =>
  `<?xml version="1.0"?>${doctype}<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="a" title="t" adaptive="false" timeDependent="false"><responseDeclaration identifier="R" cardinality="single" baseType="string"/><itemBody><p>Uno <math><semantics><mi>x</mi><annotation encoding="application/x-tex">${latex}</annotation></semantics></math></p><extendedTextInteraction responseIdentifier="R" base="10"/></itemBody></assessmentItem>`;

test('QTI with a bare document type, a base and a delimited formula', () => {
  const { content, messages } = read(qti('<!DOCTYPE assessmentItem>', '$x$'), 'qti');
  expect([messages, content?.kind, content?.text]).toEqual([[], 'essay', '<p>Uno \\(x\\)</p>']);
  const refused = read(qti('<!DOCTYPE a [<!ENTITY b "c">]>'), 'qti');
  expect([refused.contents, refused.messages[0]]).toEqual([[], expect.stringContaining('DOCTYPE')]);
});

test('the summary of an export names shares that Moodle refuses and marks that differ', () => {
  const counter = new ExportLossCounter();
  const option = (text: string, weight: number) => ({ text, weight, feedback: '', id: text });
  const { content } = read('::x::¿Cuáles? {~%37%a ~%63%b}', 'gift');
  const gaps = read(cloze('{1:SA:=c}'), 'moodle').content;
  if (!content || !gaps) throw new Error('not read');
  expect(content.options.map(({ text, weight }) => option(text, weight).weight)).toEqual([37, 63]);
  counter.add(content as never, { lectureId: null });
  counter.add({ ...gaps, mark: 3 } as never, { lectureId: null });
  const said = counter.list().map(({ format, message }) => `${format}: ${message}`);
  expect(said).toContainEqual(expect.stringContaining('moodle: con un porcentaje'));
  expect(said).toContainEqual(expect.stringContaining('gift: con un porcentaje'));
  expect(said).toContainEqual(expect.stringContaining('no suman su puntaje'));
});
