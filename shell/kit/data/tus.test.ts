import { expect, it } from 'vitest';
import { canRetryUpload, type TusFailure } from './tus.ts';

function failure(status: number): TusFailure {
  const response = { getStatus: () => status, getBody: () => '', getHeader: () => undefined };
  return Object.assign(new Error('failed'), { originalResponse: response });
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
