import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authState, endSession, startSession } from '../session.ts';
import { fetchAuthorized } from './authorized.ts';

const URL = 'http://localhost/api/courses';
const sent: Request[] = [];

function answer(
  status: number,
  headers: Record<string, string> = {},
  meanwhile = () => {},
  body: object | null = null,
): void {
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request);
    meanwhile();
    return new Response(body && JSON.stringify(body), { status, headers });
  });
}

beforeEach(() => {
  sent.length = 0;
  startSession({ token: 'first', role: 'student', userId: 7 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  endSession('logout');
});

test('a call goes out as whoever is logged in, and a visitor’s as nobody', async () => {
  answer(200);
  await fetchAuthorized(URL);
  endSession('logout');
  await fetchAuthorized(URL);
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer first', null]);
});

test('a fresh token takes the place of the one that was sent', async () => {
  answer(200, { 'x-renewed-token': 'second' });
  await fetchAuthorized(URL);
  expect(authState()).toMatchObject({ authenticated: 'second', userId: 7 });
});

test('a fresh token brings the role that its person has now', async () => {
  answer(200, { 'x-renewed-token': 'second', 'x-role': 'teacher' });
  await fetchAuthorized(URL);
  expect(authState()).toMatchObject({ role: 'teacher', userId: 7 });
});

test('a 401 ends the session', async () => {
  answer(401);
  expect((await fetchAuthorized(URL)).status).toBe(401);
  expect(authState()).toMatchObject({ authenticated: null, endedBy: 'expired' });
});

test('a session that lacks a second factor ends with its own reason', async () => {
  answer(401, {}, undefined, { code: 'second_factor_needed' });
  const response = await fetchAuthorized(URL);
  expect(authState()).toMatchObject({ authenticated: null, endedBy: 'second_factor' });
  expect(await response.json()).toEqual({ code: 'second_factor_needed' });
});

test('what a response says of a token that was replaced meanwhile changes nothing', async () => {
  const replace = () => startSession({ token: 'other', role: 'student', userId: 8 });
  answer(401, {}, replace);
  await fetchAuthorized(URL);
  answer(200, { 'x-renewed-token': 'stray' }, replace);
  await fetchAuthorized(URL, { token: 'first' });
  expect(authState()).toMatchObject({ authenticated: 'other', userId: 8 });
});
