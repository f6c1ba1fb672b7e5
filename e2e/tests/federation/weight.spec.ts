import { DEMO_ACCOUNTS, expect, test } from '../../fixtures.ts';

test.use({ portalOf: 'run' });

const KB = 1000;

type Sent = {
  url: string;
  initiator: { type: string; url?: string; stack?: { callFrames: { url: string }[] } };
};

test('a cold visit of the start page is small, shallow and public alone', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const sent = new Map<string, Sent>();
  const bytes = new Map<string, number>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    sent.set(requestId, { url: request.url, initiator });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  await page.goto('/', { waitUntil: 'networkidle' });

  const urls = [...sent.values()].map(({ url }) => url);
  expect(urls.filter((url) => /mfe-(student|admin)/.test(url))).toEqual([]);
  expect(urls.filter((url) => url.includes('/api/'))).toEqual([]);

  const weights = [...sent].map(([id, { url }]) => ({ url, size: bytes.get(id) ?? 0 }));
  const sum = (pattern: RegExp) =>
    weights.filter(({ url }) => pattern.test(url)).reduce((all, { size }) => all + size, 0);
  test
    .info()
    .annotations.push({ type: 'bytes', description: `JavaScript ${sum(/\.js$/)}, everything ${sum(/./)}` });
  expect(sum(/\.js$/)).toBeLessThanOrEqual(113.6 * KB);
  expect(sum(/./)).toBeLessThanOrEqual(165 * KB);

  const depths = urls.map((url) => depth(url, [...sent.values()]));
  expect(Math.max(...depths)).toBeLessThanOrEqual(3);
});

/** Counts the round trips up to a file, one more than those of its initiator. */
function depth(url: string, all: Sent[], seen: string[] = []): number {
  const initiator = all.find((one) => one.url === url)?.initiator;
  const parent = initiator?.url ?? initiator?.stack?.callFrames[0]?.url;
  if (!parent || parent === url || seen.includes(parent)) return initiator?.type === 'other' ? 1 : 2;
  return depth(parent, all, [...seen, url]) + 1;
}

// Fails when a new part loads before the first interaction; `npm run bench -- paint` measures the time.
test('a cold visit of a student’s home loads what it shows', async ({ page, address }) => {
  const data = { ...DEMO_ACCOUNTS.student, fingerprint: 'e2e-weight' };
  const response = await page.request.post(`${address}/api/users/login`, { data });
  const { token, role, id } = await response.json();
  await page.context().addCookies([{ name: 'signed', value: role, url: address }]);
  await page.addInitScript(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { token, role, userId: String(id) },
  );
  await page.setViewportSize({ width: 390, height: 844 });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const seen = { bytes: 0, requests: 0 };
  cdp.on('Network.requestWillBeSent', () => {
    seen.requests += 1;
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    seen.bytes += encodedDataLength;
  });
  await page.goto('/my_courses', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Tu semana' })).toBeVisible();
  const first = { ...seen };
  // The first interaction loads deferred parts.
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole('heading', { name: 'Sumate a otro curso' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Avisos/ })).toBeVisible();
  expect(seen.requests).toBeGreaterThan(first.requests);
  expect(first.requests).toBeLessThanOrEqual(18);
  expect(first.bytes).toBeLessThanOrEqual(207 * KB);
});

test('the words of the start page are in the first HTML', async ({ address }) => {
  const html = await (await fetch(address)).text();
  const words = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  for (const text of ['Salvá el examen', 'Ingeniería', 'Estudiá a tu ritmo', 'Unite hoy'])
    expect(words).toContain(text);
});

test('the page names a screen’s code to those it opens for, and to nobody else', async ({ address }) => {
  const namesCodeOf = async (remote: string, path: string, role?: string) => {
    const headers = role ? { cookie: `signed=${role}` } : undefined;
    const html = await (await fetch(address + path, headers ? { headers } : {})).text();
    return new RegExp(`<link rel="preload" as="script"[^>]*/remotes/${remote}/`).test(html);
  };
  expect(await namesCodeOf('mfe-student', '/my_courses')).toBe(false);
  expect(await namesCodeOf('mfe-student', '/my_courses', 'student')).toBe(true);
  expect(await namesCodeOf('mfe-admin', '/subscriptions', 'student')).toBe(false);
  expect(await namesCodeOf('mfe-admin', '/subscriptions', 'admin')).toBe(true);
  expect(await namesCodeOf('mfe-public', '/login', 'student')).toBe(false);
  expect(await namesCodeOf('mfe-public', '/login')).toBe(true);
});
