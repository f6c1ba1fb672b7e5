import { describe, expect, test } from 'vitest';
import { MAX_SHEET_ROWS, matchHeadings } from './match-headings.ts';
import { readCsv } from './read-csv.ts';

const HEADINGS = { email: ['correo', 'email'], group: ['grupo'] } as const;

const read = (text: string) => matchHeadings(readCsv(text, MAX_SHEET_ROWS), HEADINGS);

function cellsOf(text: string) {
  return read(text).lines.map(({ cells }) => [cells.email, cells.group]);
}

describe('a sheet', () => {
  test.each([
    ['commas', 'Correo,Grupo\na@x.uy,Lunes'],
    ['semicolons', 'Correo;Grupo\na@x.uy;Lunes'],
    ['tabs', 'Correo\tGrupo\na@x.uy\tLunes'],
    ['Windows line ends', 'Correo,Grupo\r\na@x.uy,Lunes\r\n'],
    ['quotes', '"Correo","Grupo"\n"a@x.uy","Lunes"'],
    ['other order, capitals and accents', 'GRUPO,CORRÉO\nLunes,a@x.uy'],
    ['empty lines and lines of empty cells', 'Correo,Grupo\n\na@x.uy,Lunes\n,\n\n'],
    ['spaces around', ' correo , grupo \n a@x.uy , Lunes '],
  ])('is read with %s', (_what, text) => {
    expect(cellsOf(text)).toEqual([['a@x.uy', 'Lunes']]);
  });

  test('keeps what quotes protect', () => {
    expect(cellsOf('correo,grupo\na@x.uy,"A, ""B"""\nb@x.uy,Juan "Pepe" Paz')).toEqual([
      ['a@x.uy', 'A, "B"'],
      ['b@x.uy', 'Juan "Pepe" Paz'],
    ]);
  });

  test('takes off the apostrophe that our own files put before a formula', () => {
    expect(cellsOf("correo,grupo\na@x.uy,'=1+1")).toEqual([['a@x.uy', '=1+1']]);
  });

  test('knows the number of each line, empty ones counted', () => {
    const { lines } = read('correo\na@x.uy\n\nb@x.uy');
    expect(lines.map(({ line }) => line)).toEqual([2, 4]);
  });

  test.each(['\n', '\r\n'])(
    'a record with breaks in its cells has the number of its first line (%j)',
    (end) => {
      const text = ['correo,grupo', 'a@x.uy,"Lunes', 'y martes', '"', '', 'b@x.uy,x'].join(end);
      const { lines } = read(text);
      expect(lines.map(({ line }) => line)).toEqual([2, 6]);
    },
  );

  test('says which columns it has and which it does not know', () => {
    const { columns, ignoredColumns } = read('Correo,Teléfono,\na@x.uy,099,');
    expect([columns, ignoredColumns]).toEqual([['email'], ['Teléfono']]);
  });

  test('a short line has empty cells', () => {
    expect(cellsOf('correo,grupo\na@x.uy')).toEqual([['a@x.uy', '']]);
  });

  test('a quote that never closes is an error of its line', () => {
    const { errors } = read('correo,grupo\na@x.uy,"Lunes\nb@x.uy,Martes');
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message).toContain('comillas');
  });

  test('a cell without end is too long a line', () => {
    const { errors } = read(`correo,grupo\na@x.uy,${'x'.repeat(200_000)}`);
    expect(errors).toMatchObject([{ line: 2, message: expect.stringContaining('demasiado larga') }]);
  });

  test('has a most of lines', () => {
    const full = `correo\n${'a@x.uy\n'.repeat(MAX_SHEET_ROWS)}`;
    expect(read(full).lines).toHaveLength(MAX_SHEET_ROWS);
    expect(() => read(`${full}b@x.uy`)).toThrow('10.000 filas');
  });
});
