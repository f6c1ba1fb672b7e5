import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readQuestionFile } from './read-file.ts';

const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
const bytes = (...values: number[]) => Uint8Array.from([...values, ...new Array(40).fill(0)]);

const SCORM = '<manifest xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"/>';
const CARTRIDGE = '<manifest xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"/>';
const BLACKBOARD =
  '<manifest xmlns:bb="http://www.blackboard.com/"><resource type="assessment/x-bb-qti-pool"/></manifest>';

describe('a file of another kind is named, with what to send instead', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['a Moodle backup', zip({ 'moodle_backup.xml': '<x/>' }), /copia de seguridad.*Banco de preguntas/],
    ['an old one', gzipSync(strToU8('.ARCHIVE_INDEX\0'.padEnd(600, '\0'))), /copia de seguridad/],
    ['H5P', zip({ 'h5p.json': '{}' }), /H5P/],
    ['SCORM', zip({ 'imsmanifest.xml': SCORM, 'index.html': '' }), /SCORM/],
    ['a course cartridge', zip({ 'imsmanifest.xml': CARTRIDGE, 'a.html': '' }), /\.imscc/],
    ['Blackboard', zip({ 'imsmanifest.xml': BLACKBOARD, 'res00001.dat': '' }), /Blackboard/],
    ['Word', zip({ 'word/document.xml': '<x/>' }), /documento de texto/],
    [
      'OpenDocument',
      zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '' }),
      /documento de texto/,
    ],
    [
      'a spreadsheet',
      zip({ 'xl/workbook.xml': '<x/>', 'xl/sharedStrings.xml': '<x/>' }),
      /planilla de cálculo/,
    ],
    ['Kahoot', zip({ 'xl/workbook.xml': '<x/>', 'xl/sharedStrings.xml': '<t>Kahoot!</t>' }), /Kahoot/],
    ['a zip of pictures', zip({ 'a.png': 'x' }), /ZIP no trae preguntas/],
    ['PDF', '%PDF-1.7\n%âã', /PDF/],
    ['an old Office file', bytes(0xd0, 0xcf, 0x11, 0xe0), /Office de antes/],
    ['RTF', '{\\rtf1\\ansi {=a ~b}}', /documento de texto/],
    ['a picture', bytes(0x89, 0x50, 0x4e, 0x47), /imagen/],
    ['a glossary', '<?xml version="1.0"?><GLOSSARY><INFO/></GLOSSARY>', /glosario/],
    ['a Moodle 1.9 backup', '<?xml version="1.0"?>\n<MOODLE_BACKUP>', /copia de seguridad/],
    ['a page', '<!DOCTYPE html><p>¿Uno?</p>', /página web/],
    ['CSV', 'pregunta;a;b;c\n¿Uno?;1;2;3\n', /CSV/],
    ['Kahoot as CSV', 'Question,Answer 1,Answer 2,Time limit\n¿Uno?,a,b,20\n', /Kahoot/],
    ['JSON', '[{"question": "¿Uno?"}]', /JSON/],
    ['LaTeX', '\\documentclass{exam}\n\\begin{questions}', /LaTeX/],
    ['Respondus', '1. ¿Uno?\n*a. sí\nb. no\n\n2. ¿Dos?\n*a. sí\nb. no\n', /Respondus/],
    ['captions', 'WEBVTT\n\n00:01.000 --> 00:02.000\na', /subtítulos/],
  ])('%s', (_what, source, message) => {
    const file = readQuestionFile(
      typeof source === 'string' ? Buffer.from(source) : source,
      undefined,
      undefined,
    );
    expect(file.questions).toEqual([]);
    expect(file.problems).toMatchObject([
      { line: 1, severity: 'error', message: expect.stringMatching(message) },
    ]);
  });

  test.each([
    ['GIFT with commas', '¿Uno, dos, tres? {=a, b, c ~d}\n\n¿Uno, dos, tres? {=a ~b}'],
    ['GIFT that begins like a list', '1. ¿Uno? {=a ~b}\n\n2. ¿Dos? {T}'],
    ['Aiken with commas', '¿Uno, dos, tres?\nA) a, b, c\nB) d, e, f\nANSWER: A'],
  ])('%s is none', (_what, source) => {
    expect(readQuestionFile(Buffer.from(source), undefined, undefined).problems).toEqual([]);
  });
});

test('many warnings hide no error', () => {
  const warned = '// [id:x]\n¿? {=a ~b}\n\n'.repeat(2_500);
  const { problems } = readQuestionFile(Buffer.from(`${warned}¿? {#tres}`), 'gift', undefined);
  expect(problems.filter(({ severity }) => severity === 'error')).toHaveLength(1);
});

test('a file of which nothing comes in has an error that says so', () => {
  const { problems } = readQuestionFile(Buffer.from('Solo un texto.'), undefined, undefined);
  expect(problems.map(({ severity }) => severity)).toEqual(['warning', 'error']);
});
