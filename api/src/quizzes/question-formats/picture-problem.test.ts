import { fileTypeFromBuffer } from 'file-type';
import { expect, test } from 'vitest';
import { SAMPLE_PNG } from '../../../test/sample-files.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../questions/picture-rules.ts';
import { findPictureProblem } from './picture-problem.ts';
import { readQuestionFile } from './read-file.ts';

const ANIMATED = Buffer.concat([
  SAMPLE_PNG.subarray(0, 33),
  Buffer.from('\0\0\0\x08acTL\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1'),
  SAMPLE_PNG.subarray(33),
]);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

test.each([
  ['a PNG', SAMPLE_PNG],
  ['an animated PNG', ANIMATED],
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['a GIF', Buffer.from('GIF89a')],
  ['a WebP', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ')],
  ['an AVIF', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf')],
  ['a BMP', Buffer.from('BM\x46\0\0\0')],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0')],
  ['an SVG', SVG],
  ['nothing', Buffer.alloc(0)],
])('%s is shown if the storage would accept it', async (_name, bytes) => {
  const type = await fileTypeFromBuffer(bytes);
  expect(findPictureProblem(bytes) === undefined).toBe(type !== undefined && PICTURE_TYPES.has(type.mime));
});

test('a picture that cannot be shown is named, and the others come in', () => {
  const big = Buffer.alloc(MAX_PICTURE_BYTES + 1);
  SAMPLE_PNG.copy(big);
  const files = Object.entries({ 'a.svg': SVG, 'b.png': SAMPLE_PNG, 'c.png': big });
  const [tags, contents] = [
    files.map(([name]) => `<img src="@@PLUGINFILE@@/${name}" alt="${name}">`).join(''),
    files.map(([name, bytes]) => `<file name="${name}" encoding="base64">${bytes.toString('base64')}</file>`),
  ];
  const answer = (fraction: number) => `<answer fraction="${fraction}"><text>${fraction}</text></answer>`;
  const xml = `<quiz><question type="multichoice"><name><text>Gráfica</text></name><questiontext format="html">
    <text><![CDATA[${tags}]]></text>${contents.join('')}</questiontext>${answer(100)}${answer(0)}</question></quiz>`;
  const { questions, problems, listed } = readQuestionFile(Buffer.from(xml), 'moodle', undefined);
  expect(problems.map(({ severity, message }) => [severity, message])).toEqual([
    ['warning', 'La imagen «a.svg» no es una imagen que se pueda mostrar: queda afuera.'],
    ['warning', 'La imagen «c.png» pesa más de 5 MB: queda afuera.'],
  ]);
  expect(listed).toMatchObject([{ outcome: 'change' }]);
  const [read] = questions;
  expect(read?.images.map(({ name }) => name)).toEqual(['b.png']);
  expect(read?.question.content.match(/image:/g)).toHaveLength(1);
});
