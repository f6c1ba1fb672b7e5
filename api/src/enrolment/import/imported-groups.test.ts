import { expect, test } from 'vitest';
import { planImportedGroups } from './imported-groups.ts';
import type { PersonRow } from './read-people.ts';

const inGroups = (names: string[]) => names.map((group) => ({ group }) as PersonRow);
const there = [{ name: 'Matutino', key: 'matutino' }];

test.each([
  ['Matutini', 'a letter changed'],
  ['Matuino', 'a letter left out'],
  ['Matutinoo', 'a letter more'],
  ['Mattutini', 'two mistakes'],
])('%s is taken for Matutino: %s', (name) => {
  expect(planImportedGroups(inGroups([name]), there).problemOf.size).toBe(1);
});

test('a name with three mistakes is another group', () => {
  expect(planImportedGroups(inGroups(['Mattutinaz']), there).newGroups).toEqual(['Mattutinaz']);
});

test.each([
  [['Turno A', 'Turno B', 'Turno C']],
  [['Comisión 1', 'Comisión 2', 'Comisión 10']],
  [['Práctico M1', 'Práctico M2']],
  [['Matutino 2']],
])('%j differ by their codes and are meant', (names) => {
  expect(planImportedGroups(inGroups(names), there).newGroups).toEqual(names);
});

// Comparing long remarks that were mistaken for groups once blocked the process for minutes.
test('thousands of long names are compared at once', () => {
  const names = Array.from(
    { length: 4_000 },
    (_, index) => `${'a'.repeat(80)}${String(index * 7919).repeat(3)}`,
  );
  const { newGroups, problemOf } = planImportedGroups(inGroups(names), there);
  expect(newGroups.length + problemOf.size).toBe(names.length);
});
