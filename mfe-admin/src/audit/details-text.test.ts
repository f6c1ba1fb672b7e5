import { expect, test } from 'vitest';
import { detailsText } from './details-text.ts';

test.each([
  [
    { role: 'teacher', changed: ['groups', 'category'], name: null },
    'rol: docente · cambió: grupos, categoría',
  ],
  [{ from: { a: 1 }, mark: 2.345 }, 'antes: {"a":1} · nota: 2,35'],
  [
    { ip: '10.0.0.1', reason: 'credentials', omitted: 3 },
    'dirección: 10.0.0.1 · motivo: correo o contraseña · otros sin registrar acá: 3',
  ],
  [{}, ''],
  [null, ''],
])('%j is told as «%s»', (details, text) => {
  expect(detailsText(details)).toBe(text);
});
