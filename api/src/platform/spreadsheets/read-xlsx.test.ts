import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readSheetTable } from './read-table.ts';

const request = { maxRows: 5_000 };
const read = (bytes: Uint8Array, sheet?: string) => readSheetTable(Buffer.from(bytes), { ...request, sheet });

const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Builds a workbook from these XML parts, as Excel writes it. */
function workbook(sheet: string, { strings = '', styles = '', book = '' } = {}): Uint8Array {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="${RELS}">${book}<sheets><sheet name="Lista" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

describe('a workbook', () => {
  test('of another program is read, its first sheet with rows or the one that is asked for', async () => {
    const sheet = (rows: string[][]) => rows.map((row) => row.map((value) => ({ value, type: String })));
    const bytes = await writeXlsxFile([
      { data: [], sheet: 'Vacía' },
      {
        data: sheet([
          ['Nombre', 'Correo'],
          ['Íñigo & Ñata', 'i@x.uy'],
        ]),
        sheet: 'Inscriptos',
      },
      { data: sheet([['Otra']]), sheet: 'Hoja 2' },
    ] as never).toBuffer();
    const { rows, sheets, sheet: name } = read(bytes as unknown as Uint8Array);
    expect(name).toBe('Inscriptos');
    expect(sheets).toEqual(['Vacía', 'Inscriptos', 'Hoja 2']);
    expect(rows).toEqual([
      { line: 1, cells: ['Nombre', 'Correo'] },
      { line: 2, cells: ['Íñigo & Ñata', 'i@x.uy'] },
    ]);
    expect(read(bytes as unknown as Uint8Array, 'Hoja 2').rows).toEqual([{ line: 1, cells: ['Otra'] }]);
    expect(() => read(bytes as unknown as Uint8Array, 'Hoja 3')).toThrow('no tiene una hoja');
  });

  test('gives each row a line of its own, whatever the file says', () => {
    const row = (line: string) => `<row r="${line}"><c><v>${line}</v></c></row>`;
    const { rows } = read(workbook(['3', '3', '-5', '1.5', '1e300', '2', '9'].map(row).join('')));
    expect(rows.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });

  test('gives what a person reads: numbers, dates, stored results of formulas, rich texts', () => {
    const strings = '<si><r><t>Ana </t></r><r><t>Paz</t></r><rPh sb="0" eb="1"><t>アナ</t></rPh></si>';
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="0.0&quot;d&quot;"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs>';
    const cells =
      '<c r="A2" t="s"><v>0</v></c><c r="B2"><v>5.2601967E7</v></c><c r="D2" s="1"><v>36586</v></c>' +
      '<c r="E2" s="2"><v>4.5</v></c><c r="F2" t="str"><f>A1&amp;"x"</f><v>listo</v></c>' +
      '<c r="G2" t="inlineStr"><is><t>=HYPERLINK(1)</t></is></c><c r="H2" t="e"><v>#REF!</v></c><c r="I2" s="3"><v>1</v></c>';
    const [row] = read(workbook(`<row r="2">${cells}</row>`, { strings, styles })).rows;
    expect(row).toEqual({
      line: 2,
      cells: ['Ana Paz', '52601967', '', '2000-03-01', '4.5', 'listo', '=HYPERLINK(1)', '', '1899-12-31'],
    });
    const since1904 = workbook('<row><c s="3"><v>0</v></c></row>', {
      styles,
      book: '<workbookPr date1904="1"/>',
    });
    expect(read(since1904).rows[0]?.cells).toEqual(['1904-01-01']);
  });

  test('whose cells stand at the end of the world has few cells all the same', () => {
    const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c><c r="B1048576"><v>7</v></c></row>';
    const many = '<row r="5" spans="1:16384"/>'.repeat(200_000);
    expect(read(workbook(many + far)).rows).toEqual([{ line: 1_048_576, cells: ['', '7'] }]);
  });
});

const HOSTILE: [string, () => Uint8Array | Buffer, RegExp][] = [
  ['a bomb', () => workbook(' '.repeat(40_000_000)), /demasiado grande/],
  ['a billion cells', () => workbook('<row><c><v>1</v></c></row>'.repeat(1_000_000)), /5\.000 filas/],
  [
    'texts that swell',
    () => workbook('', { strings: `<si><t>${'x'.repeat(500)}</t></si>`.repeat(20_000) }),
    /demasiado texto/,
  ],
  [
    'a document type',
    () => workbook('', { strings: '<!DOCTYPE x [<!ENTITY a "b">]>' }),
    /dañada|no son de una planilla/,
  ],
  ['a broken part', () => workbook('<row><c><v>1</c></row>'), /dañada/],
  ['half of a file', () => workbook('<row/>').subarray(0, 300), /dañada/],
  ['another ZIP', () => zipSync({ 'x.txt': strToU8('x') }), /no es una planilla/],
  ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /\.xls/],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), /no es una planilla/],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /no es una planilla/],
];

test.each(HOSTILE)('R29: %s is refused', (_what, make, message) => {
  expect(() => read(make())).toThrow(message);
});

test('a size that a file lies about is no more than it said', () => {
  const bytes = Buffer.from(workbook('x'.repeat(3_000_000)));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(3_000_000 + 46);
  for (let at = bytes.indexOf(size); at !== -1; at = bytes.indexOf(size, at + 4)) bytes.writeUInt32LE(50, at);
  expect(() => read(bytes)).toThrow(/dañada/);
});
