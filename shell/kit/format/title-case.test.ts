import { expect, test } from 'vitest';
import { suggestTitleCase } from './title-case.ts';

test.each([
  ['MARÍA JOSÉ', 'María José'],
  ['DE LOS SANTOS PÉREZ', 'de los Santos Pérez'],
  ["D'ALESSANDRO GUTIÉRREZ-SOSA", "D'Alessandro Gutiérrez-Sosa"],
  ['Ana', undefined],
  ['ana', undefined],
  ['J', undefined],
  ['李明', undefined],
])('«%s» is offered as «%s»', (typed, offered) => {
  expect(suggestTitleCase(typed)).toBe(offered);
});
