import { describe, expect, test } from 'vitest';
import { MAX_LINES, readCsv } from './read-csv.ts';

const HEADINGS = { email: ['correo', 'email'], group: ['grupo'] } as const;

async function cellsOf(text: string) {
  return (await readCsv(text, HEADINGS)).lines.map(({ cells }) => [cells.email, cells.group]);
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
  ])('is read with %s', async (_what, text) => {
    expect(await cellsOf(text)).toEqual([['a@x.uy', 'Lunes']]);
  });

  test('keeps what quotes protect', async () => {
    expect(await cellsOf('correo,grupo\na@x.uy,"A, ""B"""\nb@x.uy,Juan "Pepe" Paz')).toEqual([
      ['a@x.uy', 'A, "B"'],
      ['b@x.uy', 'Juan "Pepe" Paz'],
    ]);
  });

  test('takes off the apostrophe that our own files put before a formula', async () => {
    expect(await cellsOf("correo,grupo\na@x.uy,'=1+1")).toEqual([['a@x.uy', '=1+1']]);
  });

  test('knows the number of each line, empty ones counted', async () => {
    const { lines } = await readCsv('correo\na@x.uy\n\nb@x.uy', HEADINGS);
    expect(lines.map(({ line }) => line)).toEqual([2, 4]);
  });

  test.each(['\n', '\r\n'])(
    'a record with breaks in its cells has the number of its first line (%j)',
    async (end) => {
      const text = ['correo,grupo', 'a@x.uy,"Lunes', 'y martes', '"', '', 'b@x.uy,x'].join(end);
      const { lines } = await readCsv(text, HEADINGS);
      expect(lines.map(({ line }) => line)).toEqual([2, 6]);
    },
  );

  test('says which columns it has and which it does not know', async () => {
    const { columns, ignoredColumns } = await readCsv('Correo,Teléfono,\na@x.uy,099,', HEADINGS);
    expect([columns, ignoredColumns]).toEqual([['email'], ['Teléfono']]);
  });

  test('a short line has empty cells', async () => {
    expect(await cellsOf('correo,grupo\na@x.uy')).toEqual([['a@x.uy', '']]);
  });

  test('a quote that never closes is an error of its line', async () => {
    const { errors } = await readCsv('correo,grupo\na@x.uy,"Lunes\nb@x.uy,Martes', HEADINGS);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message).toContain('comillas');
  });

  test('a cell without end is too long a line', async () => {
    const { errors } = await readCsv(`correo,grupo\na@x.uy,${'x'.repeat(200_000)}`, HEADINGS);
    expect(errors).toMatchObject([{ line: 2, message: expect.stringContaining('demasiado larga') }]);
  });

  test('has a most of lines', async () => {
    const full = `correo\n${'a@x.uy\n'.repeat(MAX_LINES)}`;
    expect((await readCsv(full, HEADINGS)).lines).toHaveLength(MAX_LINES);
    await expect(readCsv(`${full}b@x.uy`, HEADINGS)).rejects.toThrow('10000 líneas');
  });
});
