import { expect, test } from 'vitest';
import { requireGoodPassword } from './passwords.policy.ts';

const owner = {
  email: 'mariana.silva@fing.edu.uy',
  username: 'Mariana Silva',
  institute: 'Instituto Rambla',
};

function isGood(password: string): boolean {
  try {
    requireGoodPassword('password', password, owner);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ statusCode: 400, code: 'weak_password' });
    return false;
  }
}

test.each([
  ['spaces alone', ' '.repeat(10)],
  ['spaces of other kinds alone', '\u00a0\u2003\t \u3000\u00a0\u2003\t \u3000'],
  ['a role of the portal and a number', 'estudiante1'],
  ['a role in capitals and a year', 'Profesora2026'],
  ['digits in order', '0123456789'],
  ['digits in order from elsewhere', '3456789012'],
  ['digits backwards', '9876543210'],
  ['letters in order', 'abcdefghij'],
  ['a row of the keyboard', 'Qwertyuiop'],
  ['rows of the keyboard', 'asdfghjklzxcvbnm'],
  ['columns of the keyboard', '1qaz2wsx3edc'],
  ['one sign', 'ññññññññññ'],
  ['two runs', 'aaaaa11111'],
  ['a short unit again and again', 'jajajajajaja'],
  ['a word of four signs again and again', 'HolaHolaHola'],
  ['a run with spaces in it', '12345 67890'],
  ['a common one with spaces around it', '  contraseña  '],
  ['a common one with spaces in it', 'contra seña 2026'],
  ['the e-mail in capitals', 'MARIANA.SILVA@FING.EDU.UY'],
  ['the username without its space', 'marianasilva'],
  ['the username and a year', 'Mariana Silva 1998!'],
  ['the e-mail’s name and a number', 'mariana.silva12'],
  ['a word of the username and digits', 'mariana-2026'],
  ['the institute and a year', 'Rambla2026!!'],
])('%s is no password', (_what, password) => {
  expect(isGood(password)).toBe(false);
});

test.each([
  'tortas fritas con lluvia',
  'dulce de leche casero',
  'mariana junta caracoles',
  'rambla-demo-2026',
  'xk7#pQ9!vT',
  '4827159306',
  'ДобрыйВечер',
  '🧉'.repeat(128),
  '🙂🐎🌧️🧉🎸🚲🐟🍊🏖️🌵',
])('«%s» is one', (password) => {
  expect(isGood(password)).toBe(true);
});

test('the longest one is judged at once', () => {
  const start = performance.now();
  for (const sign of ['a', 'ab1', ' x', 'mariana']) isGood(sign.repeat(128).slice(0, 128));
  expect(performance.now() - start).toBeLessThan(200);
});
