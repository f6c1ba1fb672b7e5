import { authState, startSession } from '@rambla/kit/session';
import { expect, it } from 'vitest';
import { canRetryUpload, createTusOptions, type TusFailure, tusProblem } from './tus.ts';

function responseOf(status: number, body = '') {
  return { getStatus: () => status, getBody: () => body, getHeader: () => undefined };
}

function failure(status: number, body = ''): TusFailure {
  return Object.assign(new Error('failed'), { originalResponse: responseOf(status, body) });
}

it.each([409, 423, 429, 460, 500, 503])('an upload is sent again after %d', (status) => {
  expect(canRetryUpload(failure(status))).toBe(true);
});

it.each([400, 401, 403, 404, 413, 415])('an upload ends with %d', (status) => {
  expect(canRetryUpload(failure(status))).toBe(false);
});

it('an upload is sent again after a cut', () => {
  expect(canRetryUpload(new Error('no network'))).toBe(true);
});

it('a 401 ends the session with its reason, also during an upload', () => {
  const options = createTusOptions(new File(['x'], 'clase.mp4'));
  for (const [code, endedBy] of [
    ['second_factor_needed', 'second_factor'],
    ['unauthorized', 'expired'],
  ]) {
    startSession({ token: 't', role: 'teacher', userId: 1 });
    options.onBeforeRequest({ setHeader: () => undefined });
    options.onAfterResponse({ setHeader: () => undefined }, responseOf(401, JSON.stringify({ code })));
    expect(authState()).toMatchObject({ authenticated: null, endedBy });
  }
});

it('a failure has the message of our API, or says that the connection broke', () => {
  expect(tusProblem(failure(413, '{"message":"Es demasiado grande."}'))).toBe('Es demasiado grande.');
  for (const body of ['<h1>Bad Gateway</h1>', 'null', '{}'])
    expect(tusProblem(failure(502, body)), body).toMatch(/^Se cortó la conexión/);
});
