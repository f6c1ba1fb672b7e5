import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ TUTOR_URL: 'https://tutor.rambla.test/chat' });
});
afterAll(() => t.close());

describe('R16: an answer of the API', () => {
  test.each(['/courses', '/users', '/courses/0', '/nothing', '/health'])(
    '%s is kept by no cache, sniffed by no browser, framed by no page',
    async (path) => {
      const { headers } = await t.call('GET', path);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    },
  );

  test.each(['GET', 'OPTIONS', 'POST'] as const)('%s lets no other origin read it', async (method) => {
    const as = await t.actor('admin');
    const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' };
    const response = await t.call(method, '/courses', { as, headers });
    const names = Object.keys(response.headers).filter((name) => name.startsWith('access-control'));
    expect(names).toEqual([]);
    expect(response.headers['set-cookie']).toBeUndefined();
  });
});

test('R16: a page runs no script but the portal’s own and is framed by nobody', async () => {
  const { createContentSecurityPolicy } = await import('../../src/portal/csp.ts');
  const policy = createContentSecurityPolicy({
    tutorUrl: t.config.tutorUrl ?? null,
    remotesOrigin: null,
    connect: [],
  });
  const directives = Object.fromEntries(
    policy.split('; ').map((each) => [each.split(' ')[0], each.slice(each.indexOf(' ') + 1)]),
  );
  expect(directives).toMatchObject({
    'script-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'frame-src': 'https://tutor.rambla.test',
  });
  expect(policy).not.toMatch(/unsafe|\*/);
});

describe('R30: the host whose code folders a page names', () => {
  test.each([
    ['https://aula.test', 'aula.test', 'aula.test'],
    ['https://aula.test', 'AULA.test', 'aula.test'],
    ['http://aula.test:8080', 'aula.test:8080', 'aula.test:8080'],
    // A proxy may send its own name or omit the port; naming such hosts would break the portal.
    ['https://aula.test', '127.0.0.1:3000', null],
    ['http://aula.test:8080', 'aula.test', null],
    ['http://[::1]:3000', '[::1]:3000', null],
    ['https://aula.test', undefined, null],
    [undefined, 'localhost:3000', null],
  ])('PUBLIC_URL %s, asked as %s: %s', async (publicUrl, asked, host) => {
    const { chooseScriptHost } = await import('../../src/portal/csp.ts');
    expect(chooseScriptHost(publicUrl, asked)).toBe(host);
  });

  test('a store that hands out files itself gives videos and pictures, and no code', async () => {
    const { createContentSecurityPolicy } = await import('../../src/portal/csp.ts');
    const mediaOrigin = 'https://store.test';
    const policy = createContentSecurityPolicy({
      tutorUrl: null,
      remotesOrigin: null,
      connect: [],
      mediaOrigin,
    });
    const named = policy.split('; ').filter((rule) => rule.includes(mediaOrigin));
    expect(named).toEqual([
      "img-src 'self' https://store.test data: blob:",
      "media-src 'self' https://store.test blob:",
      "connect-src 'self' https://store.test",
    ]);
  });

  test('has its code in three places, and uploaded files are in none', async () => {
    const { createContentSecurityPolicy } = await import('../../src/portal/csp.ts');
    const remotesOrigin = 'https://cdn.test';
    const policy = createContentSecurityPolicy({
      tutorUrl: null,
      remotesOrigin,
      connect: [],
      host: 'aula.test',
    });
    const code = 'aula.test/assets/ aula.test/remotes/ https://cdn.test';
    for (const rule of [`script-src ${code}`, `style-src ${code}`, 'worker-src aula.test/sw.js'])
      expect(policy.split('; ')).toContain(rule);
    expect(policy).not.toMatch(/unsafe|\*/);
  });
});
