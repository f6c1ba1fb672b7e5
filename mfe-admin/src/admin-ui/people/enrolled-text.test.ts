import { expect, test } from 'vitest';
import { enrolledText, memberText } from './enrolled-text.ts';

test.each([
  [1, 0, 'Inscripción hecha con éxito'],
  [40, 0, '40 inscripciones hechas con éxito'],
  [
    40,
    25,
    '15 inscripciones hechas con éxito. 25 personas ya estaban en el curso: su grupo y su vencimiento no cambiaron.',
  ],
  [1, 1, '1 persona ya estaba en el curso: su grupo y su vencimiento no cambiaron.'],
])('of %i, %i were there', (count, kept, text) => {
  expect(enrolledText(count, kept)).toBe(text);
});

test('a member whose role changed was not enrolled', () => {
  expect(memberText('updated')).toMatch(/^Ya estaba en el curso: cambió su papel/);
  expect(memberText('renewed')).toBe('Inscripción hecha con éxito');
});
