import type { Page } from '@playwright/test';
import { test as base, expect } from '../../fixtures.ts';
import { Portal } from '../../portal.ts';
import { SourceCopy } from '../../source-copy.ts';

const SCREEN = 'mfe-public/src/courses/course-list-screen.tsx';

const test = base.extend<{ workshop: SourceCopy; portal: Portal }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  workshop: async ({}, use) => {
    const workshop = new SourceCopy();
    await use(workshop);
    workshop.remove();
  },
  address: ({ portal }, use) => use(portal.url),
  portal: async ({ workshop }, use) => {
    const portal = new Portal({ PORTAL_DIR: workshop.portalDir });
    await portal.start();
    await use(portal);
    await portal.stop();
  },
});

/** Publishes a part despite missing dependencies. */
function force(workshop: SourceCopy, part: 'shell' | 'mfe-public'): void {
  const check =
    part === 'shell' ? 'scripts/portal/require-no-faults.ts' : 'api/src/portal/publishing/publish-release.ts';
  workshop.edit(check, 'if (faults.length > 0)', 'if (faults.length < 0)');
  workshop.run('deploy', part);
  workshop.edit(check, 'if (faults.length < 0)', 'if (faults.length > 0)');
}

async function expectBroken(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
}

test('a remote that needs a newer shell is refused; forced in, its screen breaks', async ({
  workshop,
  portal,
  page,
}) => {
  workshop.edit('shell/kit/router.ts', '  useLocation,', '  useHref,\n  useLocation,');
  workshop.edit(SCREEN, 'Link, useParams }', 'Link, useHref, useParams }');
  workshop.edit(
    SCREEN,
    'const { type } = useParams();',
    'const { type } = useParams();\n  useHref(String(type));',
  );
  const url = `${portal.url}/coursesList/FCEA`;
  expect(workshop.refusal('deploy', 'mfe-public')).toContain('@rambla/kit/router: el shell no tiene useHref');
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Lista de cursos' })).toBeVisible();

  force(workshop, 'mfe-public');
  await expectBroken(page, url);
  workshop.run('deploy', 'shell');
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Lista de cursos' })).toBeVisible();
  expect(workshop.refusal('rollback', 'shell')).toMatch(/mfe-public .*: @rambla\/kit\/router: .*useHref/);
});

test('a shell without what a remote uses is refused; forced in, the remote breaks until it goes back', async ({
  workshop,
  portal,
  page,
}) => {
  const url = `${portal.url}/coursesList/FCEA`;
  workshop.edit('shell/kit/router.ts', '  useParams,\n', '');
  expect(workshop.refusal('deploy', 'shell')).toMatch(
    /mfe-public .*: @rambla\/kit\/router: el shell no tiene useParams/,
  );
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  force(workshop, 'shell');
  await expectBroken(page, url);
  workshop.run('rollback', 'shell');
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeHidden();
});

test('an API without a field that a remote reads is refused; without it the list breaks', async ({
  workshop,
  portal,
  page,
}) => {
  workshop.edit(
    'api/src/courses/courses.schema.ts',
    'lectureCount: UnsignedInteger',
    'lectureTotal: UnsignedInteger',
  );
  expect(workshop.refusal('deploy', 'api')).toMatch(
    /mfe-public .*: GET \/courses\/byType\/\{\}: ya no da courses\[\]\.lectureCount/,
  );

  await page.route('**/api/courses/byType/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll('lectureCount', 'lectureTotal'),
    });
  });
  await page.goto(portal.url);
  await page.getByRole('main').getByRole('link', { name: 'Ciencias Económicas', exact: true }).click();
  const facts = page.getByRole('main').getByText(/^\s*\d* clases$/);
  await expect(facts.first(), 'how many, nobody says').toHaveText('clases');
});
