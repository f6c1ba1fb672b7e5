import { expect, openDemoSession, test } from '../../fixtures.ts';

test('without code every address of the sitemap has its words, title and picture, and nothing closed is in any', async ({
  portal,
}) => {
  const { token } = await openDemoSession(portal, 'admin');
  const draft = await fetch(`${portal.url}/api/courses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'Curso en secreto', type: 'FING', state: 'draft' }),
  });
  const { course } = (await draft.json()) as { course: { id: number } };
  const robots = await (await fetch(`${portal.url}/robots.txt`)).text();
  const sitemap = await (await fetch(/Sitemap: (.*)/.exec(robots)?.[1] ?? '')).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
  const { courses } = (await (await fetch(`${portal.url}/api/courses`)).json()) as { courses: object[] };
  const { lectures } = (await (await fetch(`${portal.url}/api/courses/open_lectures`)).json()) as {
    lectures: object[];
  };
  expect(lectures.length).toBeGreaterThan(0);
  expect(addresses).toHaveLength(4 + courses.length + lectures.length);

  const titles = new Set<string>();
  const pictures = new Set<string>();
  for (const address of addresses) {
    const response = await fetch(address);
    const html = await response.text();
    expect(response.status, address).toBe(200);
    expect(html.match(/<h1[\s>]/g), address).toHaveLength(1);
    expect(html, address).toContain(`<link rel="canonical" href="${address}"`);
    expect(html, address).not.toContain('{{');
    expect(html, address).not.toContain('Curso en secreto');
    expect(html, address).toMatch(/<meta name="description" content="[^"]{30,}"/);
    titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
    pictures.add(/property="og:image" content="(.*?)"/.exec(html)?.[1] ?? '');
    const data = JSON.parse(
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '{}',
    );
    expect(data['@context'], address).toBe('https://schema.org');
    if (data['@type'] === 'VideoObject') {
      expect(data.uploadDate, address).toMatch(/^\d{4}-/);
      const picture = await fetch(data.thumbnailUrl[0]);
      expect(picture.headers.get('content-type'), address).toMatch(/^image\//);
    }
    if (/Course|Video/.test(data['@type'])) expect(html).toMatch(new RegExp(`<h1>${data.name.slice(0, 5)}`));
  }
  expect(titles.size).toBe(addresses.length);
  expect(pictures.size).toBe(4);
  for (const picture of pictures)
    expect((await fetch(picture)).headers.get('content-type'), picture).toBe('image/png');

  const closed = await (await fetch(`${portal.url}/lectures/${course.id}/`)).text();
  expect(closed).toContain('<meta name="robots" content="noindex">');
  expect(closed).not.toContain('Curso en secreto');
});

test('the code takes over the list in the page, and the tags of a page go with it', async ({
  page,
  problems,
}) => {
  await page.goto('/coursesList/FCEA');
  await expect(page.locator('html')).toHaveAttribute('data-live');
  await expect(page.getByRole('listitem').filter({ hasText: 'Macroeconomía' })).toContainText(
    'Inscripción cerrada',
  );
  await page.getByRole('link', { name: 'FING' }).first().click();
  await expect(page.getByRole('heading', { name: /Geometría/ })).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Cursos de Ingeniería · /);
  expect(problems).toEqual([]);
});
