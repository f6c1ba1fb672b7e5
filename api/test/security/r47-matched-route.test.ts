import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { type RunningServer, removeTemporaryFolders, startServer } from '../running-server.ts';

const SECRET = 'Zm9vYmFyLXNlY3JldC1vZi1zb21lYm9keQ';
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ PORT: String(await findFreePort()), DEMO: '0', FFMPEG: 'off' });
});
afterAll(async () => {
  await server?.stop();
  await removeTemporaryFolders();
});

/** Sends an address unchanged; `fetch` would normalise it. */
async function ask(path: string, method = 'GET'): Promise<IncomingMessage> {
  const [response] = (await once(request(server.url, { path, method }).end(), 'response')) as [
    IncomingMessage,
  ];
  response.resume();
  await once(response, 'end');
  return response;
}

describe('R47: however its address is written,', () => {
  test.each([
    '/api/health',
    '/%61pi/health',
    '/ap%69/%68ealth',
    '/%61pi/users',
    '/%61pi/courses/0',
    '/api/nothing',
    '/api//health',
    '/api/',
  ])('%s gets the headers of the API', async (path) => {
    const { headers } = await ask(path);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': API_POLICY,
    });
  });

  test.each(['POST', 'PUT', 'DELETE'])('%s to no route gets them too', async (method) => {
    for (const path of ['/%61pi/nothing', '//api/nothing', '/nothing']) {
      const { statusCode, headers } = await ask(path, method);
      expect([statusCode, headers['content-security-policy']]).toEqual([404, API_POLICY]);
    }
  });

  test('the log has no secret of it, and still its route', async () => {
    for (const path of [
      `/api/calendar/${SECRET}.ics`,
      `/%61pi/calendar/${SECRET}.ics`,
      `/api/c%61lendar/${SECRET}.ics`,
      `/api//calendar/${SECRET}.ics`,
      `//api/calendar/${SECRET}.ics`,
      `/api/./calendar/${SECRET}.ics`,
      `/api/x/../calendar/${SECRET}.ics`,
      `/api/%2e/calendar/${SECRET}.ics`,
      `/API/Calendar/${SECRET}.ics`,
      `/api/calendar/${SECRET}`,
      `/calendar/${SECRET}.ics`,
      `/assets/../api/calendar/${SECRET}.ics`,
      `/${SECRET}.ics`,
      `/course/12/lectures/3?t=${SECRET}`,
      `/search/${SECRET}`,
      '/search/45678905',
      '/api/courses/7/lectures',
    ])
      await ask(path);
    await expect.poll(() => server.output()).toContain('/api/courses/7/lectures');
    expect(server.output()).not.toContain(SECRET.slice(0, 8));
    expect(server.output()).not.toContain('45678905');
    const paths = server.output().match(/(?<="path":")[^"]+/g);
    expect(paths).toContain('/api/calendar/:secret.ics');
    expect(paths).toContain('/course/12/…/3');
    expect(paths).toContain('/search/…');
  });
});
