import { expect, test } from 'vitest';
import { auditDetailsText } from './details-text.ts';

test.each([
  [
    { role: 'teacher', changed: ['groups', 'category'], name: null },
    'rol: docente · cambió: grupos, categoría',
  ],
  [
    { changed: ['title', 'section'], url: 'https://a.test' },
    'cambió: título, sección · dirección web: https://a.test',
  ],
  [{ from: 'student', to: 'admin' }, 'antes: estudiante · ahora: administración'],
  [{ firstName: 'Ana', surname: 'Pérez' }, 'nombres: Ana · apellidos: Pérez'],
  [{ from: { a: 1 }, mark: 2.345 }, 'antes: {"a":1} · nota: 2,35'],
  [
    { ip: '10.0.0.1', reason: 'credentials', omitted: 3 },
    'IP: 10.0.0.1 · motivo: correo o contraseña · otros sin registrar acá: 3',
  ],
  [{}, ''],
  [null, ''],
])('%j is told as «%s»', (details, text) => {
  expect(auditDetailsText(details)).toBe(text);
});
