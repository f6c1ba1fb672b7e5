import type { Page } from '@playwright/test';
import { createSegmentResponder, startCaptionService } from '../../../api/test/caption-service.ts';
import {
  H264_ARGUMENTS,
  openVideoFolder,
  toSoundInput,
  toVideoInput,
} from '../../../api/test/sample-videos.ts';
import { expectAccessible } from '../../axe.ts';
import { type ApiSession, type DemoRole, expect, openDemoSession, test } from '../../fixtures.ts';
import { Portal } from '../../portal.ts';
import { DEMO_COURSE, findCourseId } from '../student/studying.ts';
import { expectToast } from './admin-helpers.ts';

test.use({ portalOf: 'test' });

const TITLE = 'Clase con voz';
const SAID = createSegmentResponder({ start: 0, end: 4, text: ' Un impuesto abre una brecha. Y nada más.' });

let service: Awaited<ReturnType<typeof startCaptionService>>;
let portal: Portal;

test.beforeAll(async () => {
  service = await startCaptionService();
  portal = new Portal({ CAPTIONS_API_URL: service.url, CAPTIONS_API_KEY: 'llave' });
  await portal.start();
});
test.afterAll(async () => {
  await portal.stop();
  await service.close();
});

async function enter(page: Page, who: DemoRole): Promise<ApiSession> {
  const session = await openDemoSession(portal, who);
  await page.addInitScript(({ token, role, id }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('role', role);
    localStorage.setItem('userId', String(id));
  }, session);
  return session;
}

async function uploadLecture({ token }: ApiSession, course: number): Promise<number> {
  const studio = await openVideoFolder();
  const made = [...toVideoInput('320x180', 6, 5), ...toSoundInput(6), ...H264_ARGUMENTS, '-c:a', 'aac'];
  const video = await studio.bytes('clase.mp4', ...made);
  await studio.close();
  const form = new FormData();
  form.set('title', TITLE);
  form.set('video', new File([new Uint8Array(video)], 'clase.mp4', { type: 'video/mp4' }));
  const address = `${portal.url}/api/courses/${course}/lectures`;
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(address, { method: 'POST', headers, body: form });
  expect(response.status).toBe(201);
  return ((await response.json()) as { lecture: { id: number } }).lecture.id;
}

test('a teacher has captions written, and marks them as reviewed; students see which they are', async ({
  page,
  browser,
}) => {
  const teacher = await enter(page, 'teacher');
  const course = await findCourseId(portal, teacher, DEMO_COURSE);
  const lecture = await uploadLecture(teacher, course);
  const held = Promise.withResolvers<void>();
  service.behave = async (...args) => {
    await held.promise;
    return SAID(...args);
  };
  await page.goto(`${portal.url}/course/${course}/lectures?clase=${lecture}`);
  await page.getByText('Subtítulos', { exact: true }).click();
  await expect(page.getByText('Quedan 600 minutos este mes')).toBeVisible();
  await page.getByRole('button', { name: 'Generar subtítulos automáticos' }).click();
  await expect(page.getByRole('progressbar', { name: 'Generando los subtítulos automáticos' })).toBeVisible();
  await expect(page.getByText('Generando los subtítulos automáticos…')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Generando los subtítulos automáticos…')).toBeVisible();
  await expectAccessible(page, 'captions on their way');
  held.resolve();
  const texts = page.getByLabel('Texto');
  await expect(texts).toHaveCount(2);
  await expect(texts.first()).toHaveValue('Un impuesto abre una brecha.');
  await expect(page.getByText('Automáticos, sin revisar.')).toBeVisible();
  await expectAccessible(page, 'captions that nobody reviewed');

  const theirs = await (await browser.newContext()).newPage();
  await enter(theirs, 'student');
  await theirs.goto(`${portal.url}/lectures/${course}/${lecture}`);
  await theirs.getByRole('button', { name: /^Ajustes/ }).click();
  await theirs.getByRole('menuitem', { name: /^Subtítulos/ }).click();
  const mark = theirs.getByRole('menuitemradio', { name: 'Español, automáticos Sin revisar' });
  await expect(mark).toBeChecked();

  await page.goto(`${portal.url}/desk`);
  const waiting = page.getByRole('region', { name: 'Subtítulos sin revisar' });
  await waiting.getByRole('link', { name: TITLE }).click();
  await texts.last().fill('Y nada más por hoy.');
  await expect(page.getByRole('button', { name: 'Marcar como revisados' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
  await page.getByRole('button', { name: 'Marcar como revisados' }).click();
  await expectToast(page, 'Subtítulos guardados con éxito');
  await expect(page.getByText('Automáticos, sin revisar.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /automáticos|de nuevo/ })).toHaveCount(0);

  await theirs.reload();
  await theirs.getByRole('button', { name: /^Ajustes/ }).click();
  await theirs.getByRole('menuitem', { name: /^Subtítulos/ }).click();
  await expect(theirs.getByRole('menuitemradio', { name: 'Español', exact: true })).toBeChecked();
});

test('a service that refuses says why, and may be tried again', async ({ page }) => {
  const teacher = await enter(page, 'teacher');
  const course = await findCourseId(portal, teacher, DEMO_COURSE);
  const lecture = await uploadLecture(teacher, course);
  service.behave = (response) => response.writeHead(401).end();
  await page.goto(`${portal.url}/course/${course}/lectures?clase=${lecture}&parte=subtitulos`);
  await page.getByRole('button', { name: 'Generar subtítulos automáticos' }).click();
  await expect(page.getByRole('alert')).toContainText('El servicio de subtítulos no aceptó el pedido (401)');
  await expectAccessible(page, 'captions that failed');
  service.behave = SAID;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByLabel('Texto')).toHaveCount(2);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
