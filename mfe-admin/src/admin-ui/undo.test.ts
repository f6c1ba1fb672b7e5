import { toast } from '@rambla/kit/toasts';
import { afterEach, expect, test, vi } from 'vitest';
import { announceDeletion } from './undo.ts';

const success = vi.spyOn(toast, 'success').mockReturnValue(undefined);
afterEach(() => success.mockClear());

const announced = () => [success.mock.lastCall?.[0], success.mock.lastCall?.[1]?.label];

test('a deletion that was kept offers its undo', () => {
  announceDeletion('Link eliminado con éxito', { undo: 7 });
  expect(announced()).toEqual(['Link eliminado con éxito', 'Deshacer']);
});

test('a deletion that was too large to keep says that it is final', () => {
  announceDeletion('Cuestionario eliminado con éxito', { undo: null });
  const final = 'Cuestionario eliminado con éxito. Eran demasiados datos: no se puede deshacer.';
  expect(announced()).toEqual([final, undefined]);
});

test('of several, the undo says that it does not bring back all', () => {
  announceDeletion('3 eliminados con éxito', [{ undo: 7 }, { undo: null }, { undo: 8 }]);
  const partly = '3 eliminados con éxito. Deshacer no recupera 1, que tenía demasiados datos.';
  expect(announced()).toEqual([partly, 'Deshacer']);
});
