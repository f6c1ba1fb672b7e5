import type { Subscription } from '@rambla/api/contract';
import { expect, test } from 'vitest';
import { enrolledText, keptOtherTerms } from './enrolled-text.ts';

const member = { group: 'Turno A', expiresAt: null } as Subscription;

test.each([
  [{}, false],
  [{ group: 'Turno A' }, false],
  [{ group: 'Turno B' }, true],
  [{ expiresAt: '2026-12-31T23:59:59-03:00' }, true],
])('a member of Turno A without end, for whom %j was asked: stays otherwise %s', (wanted, kept) => {
  expect(keptOtherTerms(member, wanted)).toBe(kept);
});

test('an expiry is the same however it is written', () => {
  const until = { ...member, expiresAt: '2027-01-01T02:59:59.000Z' };
  expect(keptOtherTerms(until, { expiresAt: '2026-12-31T23:59:59-03:00' })).toBe(false);
});

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
