import { expect, test } from 'vitest';
import { mailCsv, mailsIn } from './mail-csv.ts';

test('e-mails are found however they are separated, each once', () => {
  const text = 'Ana Pérez <ana@correo.uy>, beto@correo.uy;ANA@correo.uy\n\n"Ñ" <n@correo.uy>\tsin correo';
  expect(mailsIn(text).map((mail) => mail.toLowerCase())).toEqual([
    'ana@correo.uy',
    'beto@correo.uy',
    'n@correo.uy',
  ]);
  expect(mailsIn('nada por acá')).toEqual([]);
});

test('a group with quotes and commas stays one cell', async () => {
  const csv = mailCsv(['a@b.uy'], { courseId: 7, group: 'Grupo "A", noche', expires: '2026-12-01' });
  expect(await csv.text()).toBe('correo,curso,grupo,vence\n"a@b.uy","7","Grupo ""A"", noche","2026-12-01"');
});
