import { describe, expect, test } from 'vitest';
import { measureMinimumTime } from '../../../test/slowness.ts';
import { readCaptions } from './read-captions.ts';

const VTT = `WEBVTT - Derivadas

NOTE una nota
de dos líneas

STYLE
::cue { color: red }

uno
00:01.000 --> 00:03.500 align:start line:10%
<v Docente>La <i>derivada</i> es &lt; 2</v>
y sigue

00:00:04.000 --> 00:00:05.000
Fin
`;
const SRT =
  '1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}<font color="red">Límite & <b>continuidad</b></font>\r\n\r\n2\r\n0:00:03,000 --> 00:00:04,000\r\nFin\r\n';

test.each([
  ['si a<b y c>d', 'si a<b y c>d'],
  ['x < y, <font color="red">z</font>', 'x < y, z'],
  ['<i>a<b</i>', 'a<b'],
])('SRT %s says %s', (written, said) => {
  const { cues } = readCaptions(`1\n00:00:01,000 --> 00:00:02,000\n${written}\n`);
  expect(cues.map(({ text }) => text)).toEqual([said]);
});

describe('WebVTT', () => {
  test('cues are read with their times, and their text without markup', () => {
    const { cues, problems } = readCaptions(VTT);
    expect(problems).toEqual([]);
    expect(cues).toMatchObject([
      { startSeconds: 1, endSeconds: 3.5, text: 'La derivada es < 2 y sigue' },
      { startSeconds: 4, endSeconds: 5, text: 'Fin' },
    ]);
  });

  test('what is served is WebVTT again, without styles, and reads back the same', () => {
    const { vtt, cues } = readCaptions(VTT);
    expect(vtt.startsWith('WEBVTT\n\n00:00:01.000 --> 00:00:03.500 align:start line:10%\n<v Docente>')).toBe(
      true,
    );
    expect(vtt).not.toContain('STYLE');
    expect(readCaptions(vtt).cues).toEqual(cues);
  });

  test.each([
    ['WEBVTT\n\n00:01,000 --> 00:02,000\na', 3, 'punto'],
    ['WEBVTT\n\n00:05.000 --> 00:02.000\na', 3, 'posterior'],
    ['WEBVTT\n\nid\n00:61.000 --> 01:02.000\na', 4, 'no es un tiempo'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\na\n00:03.000 --> 00:04.000\nb', 5, 'línea vacía'],
    ['WEBVTT\n\nsolo texto', 3, 'falta la línea'],
    ['hola', 1, 'falta la línea'],
    ['', 1, 'ningún texto'],
    ['WEBVTT', 1, 'ningún texto'],
  ])('%j has its problem on line %i', (source, line, words) => {
    const { problems } = readCaptions(source);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ field: `line ${line}`, message: expect.stringContaining(words) });
  });

  test.each([
    'onload:x()',
    'align:middle',
    'position:50%,middle',
    'line:',
    ':x',
    'foo',
    'position:fifty',
    'size:50',
    'region:fred',
    'a --> b',
  ])('a setting that WebVTT does not know, «%s», is passed over', (setting) => {
    const { cues, problems, vtt } = readCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000 ${setting} size:80%\na`);
    expect(problems).toEqual([]);
    expect(cues).toMatchObject([{ settings: 'size:80%', text: 'a' }]);
    expect(vtt).not.toContain(setting);
  });

  test.each([
    ['no space around the arrow', '00:01.000-->00:02.000\na'],
    ['tabs around it', '00:01.000\t-->\t00:02.000\na'],
    ['hours of three digits', '000:00:01.000 --> 000:00:02.000\na'],
    ['a name with spaces', 'la primera, «uno»\n00:01.000 --> 00:02.000\na'],
    ['a line of spaces before the next', '00:01.000 --> 00:02.000\na\n  \n\t\n00:03.000 --> 00:04.000\nb'],
    ['the head goes on after an empty line', 'Kind: captions\nLanguage: es\n\n00:01.000 --> 00:02.000\na'],
    [
      'notes, styles and regions anywhere',
      'REGION\nid:x\n\n00:01.000 --> 00:02.000\na\n\nNOTE\nfin\n\nSTYLE\nx',
    ],
  ])('as its specification allows: %s', (_what, source) => {
    const { cues, problems } = readCaptions(`\uFEFFWEBVTT\r\n\r\n${source.replaceAll('\n', '\r\n')}`);
    expect(problems).toEqual([]);
    expect(cues[0]).toMatchObject({ startSeconds: 1, endSeconds: 2, text: 'a' });
  });

  test('a line of spaces within a text is part of it', () => {
    const { cues, problems } = readCaptions('WEBVTT\n\n00:01.000 --> 00:02.000\na\n \nb\n');
    expect(problems).toEqual([]);
    expect(cues).toMatchObject([{ text: 'a b' }]);
  });

  test('every bad line is reported, twenty at most', () => {
    const bad = Array.from({ length: 30 }, () => 'x --> y\na\n').join('\n');
    expect(readCaptions(`WEBVTT\n\n${bad}`).problems).toHaveLength(20);
  });
});

test('SRT becomes WebVTT', () => {
  const { vtt, cues, problems } = readCaptions(SRT);
  expect(problems).toEqual([]);
  expect(cues.map((cue) => cue.text)).toEqual(['Límite & continuidad', 'Fin']);
  expect(vtt).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nLímite &amp; <b>continuidad</b>\n\n00:00:03.000 --> 00:00:04.000\nFin\n',
  );
});

test('two megabytes of nonsense are refused in well under a second', async () => {
  const refuse = () => {
    for (const nonsense of ['<'.repeat(2e6), '{\\'.repeat(1e6), 'a --> b\n\n'.repeat(2e5), '&'.repeat(2e6)]) {
      const { problems } = readCaptions(`1\n00:00:01,000 --> 00:00:02,000\n${nonsense}`);
      expect(problems.length).toBeGreaterThan(0);
    }
  };
  expect(await measureMinimumTime(1_500, refuse)).toBeLessThan(1_500);
});

test.each([
  ['cues', '1\n00:00:01,000 --> 00:00:02,000\nHola\n \n'.repeat(19_000), 19_000],
  ['text', `1\n00:00:01,000 --> 00:00:02,000\n${' \nX\n'.repeat(80_000)}`, 0],
])('lines of spaces between many %s are read in well under a second', async (_what, source, count) => {
  const read = () => expect(readCaptions(source).cues).toHaveLength(count);
  expect(await measureMinimumTime(1_500, read)).toBeLessThan(1_500);
});
