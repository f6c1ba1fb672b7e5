import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type DemoRole, openDemoSession } from './fixtures.ts';
import { Portal } from './portal.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures');
const MAX_BYTES = 100_000;
const SIZE = { width: 1200, height: 780 };
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];

type Picture = { name: string; who: DemoRole | null; path: (courseId: number) => string; ready: string };

/** Pictures of the guides and the README; `ready` is a text of the loaded screen. */
const PICTURES: Picture[] = [
  { name: 'portada', who: null, path: () => '/', ready: '¿Qué querés estudiar?' },
  { name: 'docente-mis-cursos', who: 'teacher', path: () => '/my_courses', ready: 'Editar Videos' },
  { name: 'docente-clases', who: 'teacher', path: (id) => `/course/${id}/lectures`, ready: 'Clases' },
  {
    name: 'docente-materiales',
    who: 'teacher',
    path: (id) => `/course/${id}/attachments`,
    ready: 'Materiales',
  },
  {
    name: 'docente-cuestionarios',
    who: 'teacher',
    path: (id) => `/course/${id}/lectures/quizzes`,
    ready: 'Cuestionarios',
  },
  { name: 'admin-resumen', who: 'admin', path: () => '/admin', ready: 'Resumen' },
  { name: 'admin-usuarios', who: 'admin', path: () => '/subscriptions', ready: 'estudiante@rambla.test' },
  { name: 'admin-curso', who: 'admin', path: (id) => `/course/${id}/subscriptions`, ready: '@rambla.test' },
  { name: 'admin-sesiones', who: 'admin', path: () => '/sessions', ready: 'Sesiones' },
  { name: 'admin-clases-vistas', who: 'admin', path: () => '/impressions', ready: 'Clases vistas' },
];

async function pageOf(browser: Browser, portal: Portal, who: DemoRole | null): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZE, locale: 'es-UY', reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (who === null) return page;
  const { token, role, id } = await openDemoSession(portal, who);
  await page.addInitScript(
    (session) => {
      for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
    },
    { token, role, userId: String(id) },
  );
  return page;
}

/** Takes a WebP, which Playwright itself cannot, because a PNG is three times as large. */
async function take(page: Page, file: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > MAX_BYTES) throw new Error(`${file} has ${bytes.length} bytes: too many`);
  writeFileSync(file, bytes);
  return bytes.length;
}

async function teachersCourse(portal: Portal): Promise<number> {
  const { token } = await openDemoSession(portal, 'teacher');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${portal.url}/api/courses/my_courses`, { headers });
  const { courses } = (await response.json()) as { courses: { id: number; teaches: boolean }[] };
  const found = courses.find(({ teaches }) => teaches);
  if (!found) throw new Error('the demo’s teacher teaches nothing');
  return found.id;
}

/** Retakes every picture of docs/pictures from the demo institute. */
export async function takeGuidePictures(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const portal = new Portal();
  await portal.start();
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: FLAGS });
  try {
    const courseId = await teachersCourse(portal);
    for (const { name, who, path: screen, ready } of PICTURES) {
      const page = await pageOf(browser, portal, who);
      await page.goto(portal.url + screen(courseId));
      await page.getByText(ready).first().waitFor({ state: 'visible' });
      await page.waitForLoadState('networkidle');
      const bytes = await take(page, path.join(FOLDER, `${name}.webp`));
      console.log(`${name}: ${Math.round(bytes / 1000)} kB`);
      await page.context().close();
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
}
