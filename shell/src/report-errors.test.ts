import { expect, test, vi } from 'vitest';
import { findBrokenPart, findErrorSource } from './report-errors.ts';

function errorAt(message: string, place: string, cause?: unknown): Error {
  const error = new Error(message, { cause });
  error.stack = `Error: ${message}\n    at show (${place}:1:20)`;
  return error;
}

test('says the deepest cause, with the remote and the release nearest to it', () => {
  const query = errorAt('no rows', 'https://portal.uy/remotes/mfe-biblioteca/1.2.0-ab/books.js');
  const shown = errorAt('cannot show', 'https://portal.uy/remotes/mfe-public/3.0-cd/list.js', query);
  expect(findErrorSource(errorAt('render failed', 'https://portal.uy/assets/shell.js', shown))).toEqual({
    cause: 'no rows',
    remote: 'mfe-biblioteca',
    release: '1.2.0-ab',
  });
});

test('says no remote of an error in the shell, and follows no circle of causes', () => {
  expect(findErrorSource(errorAt('x', 'https://portal.uy/assets/shell.js'))).toEqual({});
  expect(findErrorSource('just text')).toEqual({});
  const error = errorAt('x', 'https://portal.uy/assets/shell.js');
  error.cause = error;
  expect(findErrorSource(error)).toEqual({});
});

test('blames the screen’s part for an error without its code, and nobody for a browser extension', () => {
  vi.stubGlobal('location', { origin: 'https://portal.uy' });
  const inShell = errorAt('not a child', 'https://portal.uy/assets/shell.js');
  expect(findBrokenPart(inShell, 'mfe-public')).toBe('mfe-public');
  expect(findBrokenPart(inShell)).toBe('shell');
  const inRemote = errorAt('x', 'https://portal.uy/remotes/mfe-admin/1.0/a.js');
  expect(findBrokenPart(errorAt('y', 'https://portal.uy/assets/shell.js', inRemote), 'mfe-public')).toBe(
    'mfe-admin',
  );
  expect(
    findBrokenPart(errorAt('x', 'chrome-extension://abc/content.js', inRemote), 'mfe-public'),
  ).toBeUndefined();
  expect(findBrokenPart('Script error.')).toBeUndefined();
  vi.unstubAllGlobals();
});
