import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { H264_ARGUMENTS, openVideoFolder, toVideoInput } from '../../../api/test/sample-videos.ts';
import { DEMO_ACCOUNTS, expect, openDemoSession, test } from '../../fixtures.ts';
import type { Portal } from '../../portal.ts';
import { callApi } from '../../quiz-content.ts';
import { callAsAdmin, expectToast, holdResponse, makeCourse } from './admin-helpers.ts';

type Lecture = { id: number; title: string; position: number; videoUrl: string | null };

async function lecturesOf(portal: Portal, courseId: number): Promise<Lecture[]> {
  const path = `/courses/${courseId}/lectures`;
  return (await callAsAdmin<{ lectures: Lecture[] }>(portal, 'GET', path)).lectures;
}

/** Makes a large file: a real video and many repeated bytes. */
function makeVideo(portal: Portal, name: string, megabytes: number): { file: string; sha256: string } {
  const video = readFileSync(path.resolve('../api/demo/media/videos/micro-oferta-demanda.mp4'));
  const bytes = Buffer.concat([video, Buffer.alloc(megabytes * 1_000_000, name)]);
  const file = path.join(portal.dataDir, name);
  writeFileSync(file, bytes);
  return { file, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function expectSame(portal: Portal, url: string | null | undefined, sha256: string): Promise<void> {
  const bytes = Buffer.from(await (await fetch(`${portal.url}${url}`)).arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
}

/** The headers of the logged-in person's calls. */
async function authorization(page: Page): Promise<Record<string, string>> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  return { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
}

/** Cuts every other chunk of an upload, `cuts` in all; returns a function that counts them. */
async function cutChunks(page: Page, cuts: number): Promise<() => number> {
  let done = 0;
  let chunks = 0;
  await page.route('**/upload/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    chunks += 1;
    if (done < cuts && chunks % 2 === 0) {
      done += 1;
      return route.abort('connectionreset');
    }
    return route.continue();
  });
  return () => done;
}

/** Starts to upload a video whose third chunk hangs, as on a bad line. */
async function sendTwoChunks(page: Page, file: string): Promise<void> {
  let chunks = 0;
  await page.route('**/upload/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    chunks += 1;
    if (chunks < 3) return route.continue();
  });
  await page.getByLabel('Subir videos').setInputFiles(file);
  await expect.poll(() => chunks).toBe(3);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.unroute('**/upload/*');
}

/** Truncates the stored file of this size on disk; returns a function that restores it. */
function damageStoredFile(portal: Portal, bytes: Buffer): () => void {
  const folder = path.join(portal.dataDir, 'files');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const found = names.map((name) => path.join(folder, name)).find((at) => statSync(at).size === bytes.length);
  if (!found) throw new Error('no such file is stored');
  truncateSync(found, Math.floor(bytes.length / 2));
  return () => writeFileSync(found, bytes);
}

// Runs first in this file, because the server would convert other tests' videos before this test's.
test('a video that nobody could watch says why, stays hidden, and is replaced or tried again', async ({
  page,
  browser,
  logIn,
  portal,
}) => {
  const { id } = await makeCourse(portal, 'Materia con video cortado');
  const sessions = {
    teacher: await openDemoSession(portal, 'teacher'),
    student: await openDemoSession(portal, 'student'),
  };
  for (const { id: userId } of Object.values(sessions))
    await callAsAdmin(portal, 'POST', '/subscriptions', { userId, courseId: id });
  const studio = await openVideoFolder();
  const good = await studio.bytes('Derivadas.mp4', ...toVideoInput('640x360', 5, 25), ...H264_ARGUMENTS);
  await studio.close();
  const cut = good.subarray(0, Math.floor(good.length / 2));
  const file = (buffer: Buffer) => ({ name: 'Derivadas.mp4', mimeType: 'video/mp4', buffer });
  const seen = async () =>
    (await callApi(portal, sessions.student.token, 'GET', `courses/${id}/lectures`)).lectures as Lecture[];

  await logIn(page, 'teacher');
  await page.goto(`/course/${id}/lectures`);
  await page.getByLabel('Subir videos').setInputFiles(file(cut));
  const failed = page.locator('[data-status="failed"]');
  await expect(failed.first()).toContainText('El archivo está cortado');
  await expect(page.getByText('Se publica al quedar lista')).toBeVisible();
  expect(await seen()).toEqual([]);

  await page
    .locator('ol')
    .getByRole('button', { name: /Derivadas$/ })
    .last()
    .click();
  await page.getByLabel('Subir video', { exact: true }).setInputFiles(file(good));
  await expect(page.getByText(/^(?:Ya se puede ver|Ya se ve en \d+p) · \d+ %$/)).toBeVisible();
  await expect(page.getByText('Se publica al quedar lista')).toHaveCount(0);
  expect((await seen()).map(({ title }) => title)).toEqual(['Derivadas']);
  await expect(page.getByText('Lista en 3 calidades')).toBeVisible({ timeout: 180_000 });

  await page.getByLabel('Reemplazar video', { exact: true }).setInputFiles(file(cut));
  await expect(failed.first()).toContainText('El archivo está cortado');
  const [{ id: lectureId = 0, videoUrl = null } = {}] = await seen();
  await expectSame(portal, videoUrl, createHash('sha256').update(good).digest('hex'));

  const mend = damageStoredFile(portal, good);
  await callApi(portal, sessions.teacher.token, 'POST', `courses/${id}/lectures/${lectureId}/video/retry`);
  const office = await browser.newContext({ baseURL: portal.url, locale: 'es-UY' });
  const desk = await office.newPage();
  await logIn(desk, 'admin');
  const matter = desk.getByRole('link', { name: '1 video roto' });
  await expect(async () => {
    await desk.goto('/admin');
    await expect(matter).toBeVisible({ timeout: 2000 });
  }).toPass();
  await matter.click();
  await desk.getByRole('table').getByRole('link', { name: 'Derivadas' }).click();
  await expect(desk.getByText('No se puede reproducir')).toBeVisible();
  await expect(desk.getByText('El archivo está cortado')).toBeVisible();
  mend();
  await desk.getByRole('button', { name: 'Reintentar' }).click();
  await expect(desk.getByText('Lista en 3 calidades')).toBeVisible({ timeout: 180_000 });
  await expect(desk.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);

  // The lecture's picture appears before any code when log-in cookies exist.
  await office.request.post('/api/users/login', { data: { ...DEMO_ACCOUNTS.admin, fingerprint: 'oficina' } });
  await desk.route('**/*.js', (route) => route.abort());
  await desk.goto(`/lectures/${id}/${lectureId}`);
  const poster = await desk.locator('video').getAttribute('poster');
  expect((await desk.request.get(poster ?? '')).headers()).toMatchObject({ 'content-type': 'image/webp' });
  await office.close();
});

test('lectures are added, put in order by keyboard, changed, deleted and brought back', async ({
  page,
  logIn,
  portal,
}) => {
  const { id } = await makeCourse(portal, 'Materia con clases');
  await logIn(page, 'admin');
  await page.goto(`/course/${id}/lectures`);
  for (const title of ['Uno', 'Dos', 'Tres']) {
    await page.getByRole('button', { name: 'Agregar clase' }).first().click();
    await page.locator('dialog.modal').getByLabel('Título').fill(title);
    await page.locator('dialog.modal').getByRole('button', { name: 'Agregar' }).click();
    await expectToast(page, 'Clase agregada con éxito');
  }
  await page.getByRole('button', { name: /^Mover Tres/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Tres: lugar 2 de 3')).toBeAttached();
  await expect
    .poll(async () => (await lecturesOf(portal, id)).map(({ title }) => title))
    .toEqual(['Uno', 'Tres', 'Dos']);

  const grip = await page.getByRole('button', { name: /^Mover Dos/ }).boundingBox();
  const first = await page.getByRole('button', { name: /^Mover Uno/ }).boundingBox();
  await page.mouse.move((grip?.x ?? 0) + 10, (grip?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((first?.x ?? 0) + 10, (first?.y ?? 0) + 5, { steps: 8 });
  await page.mouse.up();
  await expect
    .poll(async () => (await lecturesOf(portal, id)).map(({ title }) => title))
    .toEqual(['Dos', 'Uno', 'Tres']);

  await page.locator('ol').getByRole('button', { name: /Uno$/ }).last().click();
  await page.getByRole('textbox', { name: 'Título' }).fill('Uno y medio');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Uno y medio');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expectToast(page, 'Datos actualizados con éxito');

  await page.getByRole('button', { name: 'Eliminar clase' }).click();
  await page.locator('dialog.modal').getByRole('button', { name: 'Eliminar clase' }).click();
  await expect(page.getByRole('button', { name: /Uno y medio/ })).toHaveCount(0);
  await page.locator('.toast').getByText('Deshacer').click();
  await expect(page.getByRole('button', { name: /^Mover Uno y medio/ })).toBeVisible();
  expect((await lecturesOf(portal, id)).map(({ position }) => position)).toEqual([1, 2, 3]);
});

test('steps by keyboard do not wait for each other’s answers', async ({ page, logIn, portal }) => {
  const { id } = await makeCourse(portal, 'Materia a los saltos');
  for (const title of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
    await callAsAdmin(portal, 'POST', `/courses/${id}/lectures`, { title });
  }
  await logIn(page, 'admin');
  await page.goto(`/course/${id}/lectures`);
  const shown = page.getByRole('button', { name: /^Mover / });
  const held = await holdResponse(page, /\/lectures\/\d+$/, (request) => request.method() === 'PUT');
  await page.getByRole('button', { name: /^Mover Uno/ }).focus();
  await page.keyboard.press('ArrowDown');
  await held.reached;
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(shown.last()).toHaveAccessibleName(/^Mover Uno/);
  await held.release();
  await expect
    .poll(async () => (await lecturesOf(portal, id)).map(({ title }) => title))
    .toEqual(['Dos', 'Tres', 'Cuatro', 'Uno']);
  await expect(shown.last()).toHaveAccessibleName(/^Mover Uno/);
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect
    .poll(async () => (await lecturesOf(portal, id)).map(({ title }) => title))
    .toEqual(['Dos', 'Tres', 'Uno', 'Cuatro']);
});

test('a video that is cut ten times arrives byte by byte', async ({ page, logIn, portal }) => {
  const { id } = await makeCourse(portal, 'Materia con película');
  const { file, sha256 } = makeVideo(portal, '02_la-pelicula.mp4', 100);
  await logIn(page, 'admin');
  await page.goto(`/course/${id}/lectures`);
  const cut = await cutChunks(page, 10);
  await page.getByLabel('Subir videos').setInputFiles(file);
  await expect(page.getByText(/MB\/s · faltan/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect(page.getByText(/En pausa/)).toBeVisible();
  await page.getByRole('button', { name: 'Seguir' }).click();
  await expect(page.getByText('Video subido con éxito')).toBeVisible({ timeout: 150_000 });
  expect(cut()).toBe(10);
  const [lecture] = await lecturesOf(portal, id);
  expect(lecture?.title).toBe('02 la pelicula');
  await expectSame(portal, lecture?.videoUrl, sha256);
});

for (const [fault, befall] of [
  ['a reload', (page: Page) => page.reload()],
  ['a crash of its tab', (page: Page) => page.goto('chrome://crash').catch(() => undefined)],
] as const) {
  test(`a video goes on after ${fault}, from where it was`, async ({ page, context, logIn, portal }) => {
    const { id } = await makeCourse(portal, `Materia tras ${fault}`);
    const { file, sha256 } = makeVideo(portal, 'recarga.mp4', 40);
    await logIn(page, 'admin');
    await page.goto(`/course/${id}/lectures`);
    await sendTwoChunks(page, file);
    await befall(page);
    const after = fault === 'a reload' ? page : await context.newPage();
    if (after !== page) {
      await logIn(after, 'admin');
      await after.goto(`/course/${id}/lectures`);
    }
    let sentAgain = 0;
    after.on('request', (request) => {
      if (request.method() === 'PATCH') sentAgain += 1;
    });
    await expect(after.getByText('Quedó a medias')).toBeVisible();
    await after.getByLabel('Elegir el archivo y seguir').setInputFiles(file);
    await expect(after.getByText('Video subido con éxito')).toBeVisible({ timeout: 60_000 });
    // Five chunks in all, two of which the server already had.
    expect(sentAgain).toBeLessThanOrEqual(3);
    const [lecture] = await lecturesOf(portal, id);
    await expectSame(portal, lecture?.videoUrl, sha256);
    await after.reload();
    await expect(after.getByText('Quedó a medias')).toHaveCount(0);
  });
}

test('where the browser’s database never answers a video is shown at once, and arrives', async ({
  page,
  logIn,
  portal,
}) => {
  const { id } = await makeCourse(portal, 'Materia sin base de datos');
  const { file, sha256 } = makeVideo(portal, 'sin-base.mp4', 1);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await logIn(page, 'admin');
  await page.goto(`/course/${id}/lectures`);
  await page.getByLabel('Subir videos').setInputFiles(file);
  await expect(page.getByRole('progressbar', { name: 'Subida de sin-base.mp4' })).toBeVisible({
    timeout: 4000,
  });
  await expect(page.getByText('Video subido con éxito')).toBeVisible();
  const [lecture] = await lecturesOf(portal, id);
  await expectSame(portal, lecture?.videoUrl, sha256);
});

test('what is no video is refused in words, and an upload can be cancelled', async ({
  page,
  logIn,
  portal,
}) => {
  const { id } = await makeCourse(portal, 'Materia con errores');
  await logIn(page, 'admin');
  await page.goto(`/course/${id}/lectures`);
  const fake = { name: 'no-es.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(200_000, '<html>') };
  await page.getByLabel('Subir videos').setInputFiles(fake);
  await expect(page.locator('[data-status="failed"]')).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.locator('[data-status]')).toHaveCount(0);
  await expect(page.getByText('Sin video')).toBeVisible();
});

test('the video that was chosen last is the one that stays', async ({ page, logIn, portal }) => {
  const { id } = await makeCourse(portal, 'Materia con dos películas');
  await callAsAdmin(portal, 'POST', `/courses/${id}/lectures`, { title: 'Una' });
  const wrong = makeVideo(portal, 'equivocada.mp4', 20);
  const right = makeVideo(portal, 'correcta.mp4', 1);
  await logIn(page, 'admin');
  await page.goto(`/course/${id}/lectures`);
  await page.getByRole('button', { name: /^1 ?Una/ }).click();
  const wrongChunks = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<string>();
  await page.route('**/upload/*', async (route) => {
    const request = route.request();
    const size = Number(request.headers()['content-length'] ?? request.postDataBuffer()?.length ?? 0);
    if (request.method() !== 'PATCH' || size < 2_000_000) return route.continue();
    isHeld.resolve(request.url());
    await wrongChunks.promise;
    // The page may have aborted the request meanwhile.
    await route.continue().catch(() => undefined);
  });
  await page.getByLabel('Subir video', { exact: true }).setInputFiles(wrong.file);
  const wrongUrl = await isHeld.promise;
  const takenBack = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url() === wrongUrl,
  );
  await page.getByLabel('Subir video', { exact: true }).setInputFiles(right.file);
  expect((await takenBack).status()).toBe(204);
  wrongChunks.resolve();
  await expect(page.getByText('Video subido con éxito').first()).toBeVisible();
  const [lecture] = await lecturesOf(portal, id);
  await expectSame(portal, lecture?.videoUrl, right.sha256);
  const left = await page.request.fetch(wrongUrl, { method: 'HEAD', headers: await authorization(page) });
  expect(left.status()).toBe(404);
});

test('an upload that is cancelled before it began does not begin', async ({ page, logIn, portal }) => {
  const { id } = await makeCourse(portal, 'Materia arrepentida');
  const { file } = makeVideo(portal, 'sin-querer.mp4', 1);
  await logIn(page, 'admin');
  await page.goto(`/course/${id}/lectures`);
  const code = Promise.withResolvers<void>();
  const isAsked = Promise.withResolvers<void>();
  await page.route(/\/tus\.[^/]*js$/, async (route) => {
    isAsked.resolve();
    await code.promise;
    await route.continue();
  });
  const begun: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/upload')) begun.push(request.url());
  });
  await page.getByLabel('Subir videos').setInputFiles(file);
  await isAsked.promise;
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.locator('[data-status]')).toHaveCount(0);
  const { file: other } = makeVideo(portal, 'queriendo.mp4', 1);
  await page.getByLabel('Subir videos').setInputFiles(other);
  code.resolve();
  await expect(page.getByText('Video subido con éxito').first()).toBeVisible();
  const [first, second] = await lecturesOf(portal, id);
  expect(begun).toEqual([`${portal.url}/api/courses/${id}/lectures/${second?.id}/upload`]);
  expect(first?.videoUrl ?? null).toBeNull();
});

test('captions that are corrected while others are being saved stay', async ({ page, logIn, portal }) => {
  const { id } = await makeCourse(portal, 'Materia hablada de apuro');
  await callAsAdmin(portal, 'POST', `/courses/${id}/lectures`, { title: 'Hablada' });
  await logIn(page, 'admin');
  await page.goto(`/course/${id}/lectures`);
  await page.getByRole('button', { name: /^1 ?Hablada/ }).click();
  await page.getByText('Subtítulos', { exact: true }).click();
  await page.getByLabel('Subir archivo VTT o SRT').setInputFiles({
    name: 'c.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nUno\n\n2\n00:00:03,000 --> 00:00:04,000\nDos\n'),
  });
  await expectToast(page, 'Subtítulos guardados con éxito');
  const texts = page.getByLabel('Texto');
  await texts.first().fill('Uno corregido');
  const held = await holdResponse(page, /\/captions\/es$/, (request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Guardar subtítulos' }).click();
  await held.reached;
  await texts.last().fill('Dos corregido');
  const told = page.waitForResponse(/\/transcript/);
  await held.release();
  await expectToast(page, 'Subtítulos guardados con éxito');
  await told;
  await expect(texts.last()).toHaveValue('Dos corregido');
  await page.reload();
  await page.getByText('Subtítulos', { exact: true }).click();
  await expect(texts.last()).toHaveValue('Dos corregido');
  await page.getByRole('button', { name: 'Guardar subtítulos' }).click();
  await expect(page.getByRole('button', { name: 'Guardar subtítulos' })).toBeDisabled();
  await page.reload();
  await page.getByText('Subtítulos', { exact: true }).click();
  await expect(texts.first()).toHaveValue('Uno corregido');
  await expect(texts.last()).toHaveValue('Dos corregido');
});

test('captions are read from a file, corrected by line and deleted', async ({ page, logIn, portal }) => {
  const { id } = await makeCourse(portal, 'Materia con subtítulos');
  await callAsAdmin(portal, 'POST', `/courses/${id}/lectures`, { title: 'Hablada' });
  await logIn(page, 'admin');
  await page.goto(`/course/${id}/lectures`);
  await page.getByRole('button', { name: /^1 ?Hablada/ }).click();
  await page.getByText('Subtítulos', { exact: true }).click();
  await expect(page.getByLabel('Subir archivo VTT o SRT')).toBeAttached();
  await expect(page.getByText(/automáticos/)).toHaveCount(0);
  const srt =
    '1\n00:00:01,000 --> 00:00:02,500\nHola a todos\n\n2\n00:00:03,000 --> 00:00:04,000\nHoy <i>derivadas</i>\n';
  const file = (text: string) => ({
    name: 'c.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(text),
  });
  await page
    .getByLabel('Subir archivo VTT o SRT')
    .setInputFiles(file('1\n00:00:05,000 --> 00:00:02,500\nAl revés\n'));
  await expect(page.locator('.form-failure')).toBeVisible();
  await page.getByLabel('Subir archivo VTT o SRT').setInputFiles(file(srt));
  await expectToast(page, 'Subtítulos guardados con éxito');
  const texts = page.getByLabel('Texto');
  await expect(texts).toHaveCount(2);
  await texts.first().fill('Hola a todas y todos');
  await page.getByLabel('Hasta').first().fill('0:00');
  await page.getByRole('button', { name: 'Guardar subtítulos' }).click();
  await expect(page.getByText('Tiene que terminar después de empezar.')).toBeVisible();
  await page.getByLabel('Hasta').first().fill('0:02,8');
  await page.getByRole('button', { name: 'Guardar subtítulos' }).click();
  await expect(page.locator('.toast', { hasText: 'Subtítulos guardados con éxito' })).toBeVisible();
  const [lecture] = await lecturesOf(portal, id);
  const { cues } = await callAsAdmin<{ cues: { text: string; endSeconds: number }[] }>(
    portal,
    'GET',
    `/courses/${id}/lectures/${lecture?.id}/transcript`,
  );
  expect(cues[0]).toMatchObject({ text: 'Hola a todas y todos', endSeconds: 2.8 });
  await page.getByRole('button', { name: 'Eliminar subtítulos' }).click();
  await page.locator('dialog.modal').getByRole('button', { name: 'Eliminar' }).click();
  await expect(texts).toHaveCount(0);
});

test('a teacher edits the own course, and nothing of another one', async ({ page, logIn, portal }) => {
  const { id } = await makeCourse(portal, 'Materia ajena');
  await callAsAdmin(portal, 'POST', `/courses/${id}/lectures`, { title: 'Ajena' });
  await logIn(page, 'teacher');
  await page.goto('/course/1/lectures?clase=1');
  await expect(
    page.getByRole('button', { name: 'Reemplazar video' }).or(page.getByLabel('Reemplazar video')),
  ).toBeAttached();
  await page.goto(`/course/${id}/lectures`);
  await expect(page.getByText('No enseñás en este curso')).toBeVisible();
  await page.goto(`/course/${id}/links`);
  await expect(page.getByText('Solo para quienes enseñan en este curso.')).toBeVisible();
  for (const screen of ['/subscriptions', '/courses', '/admin', '/audit', `/course/${id}`]) {
    await page.goto(screen);
    await expect(page).toHaveURL(`${portal.url}/`);
  }
});
