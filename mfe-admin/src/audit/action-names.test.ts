import { expect, test } from 'vitest';
import { detailsText } from './action-names.ts';

test.each([
  [{ role: 'teacher', groups: ['A', 'B'], name: null }, 'role: teacher · groups: A, B'],
  [{ from: { a: 1 } }, 'from: {"a":1}'],
  [
    { ip: '10.0.0.1', reason: 'credentials', omitted: 3 },
    'dirección: 10.0.0.1 · motivo: correo o contraseña · otros sin registrar acá: 3',
  ],
  [{}, ''],
  [null, ''],
])('%j is told as «%s»', (details, text) => {
  expect(detailsText(details)).toBe(text);
});
