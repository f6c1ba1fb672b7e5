import { expect, test } from 'vitest';
import { sourceOf } from './report-errors.ts';

function errorAt(message: string, place: string, cause?: unknown): Error {
  const error = new Error(message, { cause });
  error.stack = `Error: ${message}\n    at show (${place}:1:20)`;
  return error;
}

test('says the deepest cause, with the remote and the release nearest to it', () => {
  const query = errorAt('no rows', 'https://portal.uy/remotes/mfe-biblioteca/1.2.0-ab/books.js');
  const shown = errorAt('cannot show', 'https://portal.uy/remotes/mfe-public/3.0-cd/list.js', query);
  expect(sourceOf(errorAt('render failed', 'https://portal.uy/assets/shell.js', shown))).toEqual({
    ...{ cause: 'no rows', remote: 'mfe-biblioteca', release: '1.2.0-ab' },
  });
});

test('says no remote of an error in the shell, and follows no circle of causes', () => {
  expect(sourceOf(errorAt('x', 'https://portal.uy/assets/shell.js'))).toEqual({});
  expect(sourceOf('just text')).toEqual({});
  const error = errorAt('x', 'https://portal.uy/assets/shell.js');
  error.cause = error;
  expect(sourceOf(error)).toEqual({});
});
