import { expect, test } from 'vitest';
import { resolveName, splitName } from './person-names.ts';

test.each([
  ['Ana', null, 'Ana', false],
  ['Ana Pérez', 'Pérez', 'Ana', false],
  ['Ana Pérez Silva', 'Pérez Silva', 'Ana', true],
  ['María José Pérez', 'Pérez', 'María José', true],
  ['Juan Ignacio de los Santos Pérez', 'de los Santos Pérez', 'Juan Ignacio', true],
  ['Ana da Rosa', 'da Rosa', 'Ana', false],
  ['Pérez Silva, Ana Laura', 'Pérez Silva', 'Ana Laura', false],
  ['María de los Ángeles Gutiérrez Sosa', 'Gutiérrez Sosa', 'María de los Ángeles', true],
])('«%s» has the surname «%s»', (name, surname, firstName, guessed) => {
  expect(splitName(name)).toEqual({ surname, firstName, guessed });
});

const ANA = { name: 'Ana Pérez', surname: 'Pérez', firstName: 'Ana', nameGuessed: true };

test('the two fields make the name, and confirm a guess', () => {
  expect(resolveName({ surname: 'Pérez', firstName: 'Ana' }, ANA)).toEqual({ ...ANA, nameGuessed: false });
  expect(resolveName({ ...ANA, surname: 'Díaz' }, ANA)).toMatchObject({ name: 'Ana Díaz', surname: 'Díaz' });
});

test('a whole name that differs is divided, an equal one changes nothing', () => {
  expect(resolveName({ ...ANA, name: 'Eva Ríos' }, ANA)).toMatchObject({ surname: 'Ríos', firstName: 'Eva' });
  expect(resolveName({ name: 'Ana Pérez' }, ANA)).toEqual(ANA);
  expect(resolveName({ name: null }, ANA)).toMatchObject({ surname: null, firstName: null, name: null });
});
