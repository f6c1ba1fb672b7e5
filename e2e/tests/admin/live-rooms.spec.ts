import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { type ApiSession, type DemoRole, expect, openDemoSession, test } from '../../fixtures.ts';
import { Portal } from '../../portal.ts';
import { DEMO_COURSE, findCourseId } from '../student/studying.ts';

test.use({ portalOf: 'test' });

const SECRET = 'la clave que comparten los dos servidores';
const portal = new Portal({ JITSI_URL: 'https://meet.test', JITSI_APP_SECRET: SECRET });

test.beforeAll(() => portal.start());
test.afterAll(() => portal.stop());

async function enter(page: Page, who: DemoRole): Promise<ApiSession> {
  const session = await openDemoSession(portal, who);
  await page.addInitScript(({ token, role, id }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('role', role);
    localStorage.setItem('userId', String(id));
  }, session);
  return session;
}

/** Returns the institute's local time in some minutes, formatted for a date-and-time field. */
const local = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000)
    .toLocaleString('sv-SE', { timeZone: 'America/Montevideo' })
    .slice(0, 16)
    .replace(' ', 'T');

test('a teacher gives a live class a room; a student joins it, and is in the attendance', async ({
  page,
  browser,
}) => {
  const teacher = await enter(page, 'teacher');
  const course = await findCourseId(portal, teacher, DEMO_COURSE);
  await page.goto(`${portal.url}/course/${course}/live_classes`);
  const add = async (title: string, minutes: number) => {
    await page.getByRole('button', { name: 'Agregar clase en vivo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agregar clase en vivo' });
    await dialog.getByLabel('Título').fill(title);
    await dialog.getByLabel('Empieza').fill(local(minutes));
    await expect(dialog.getByLabel('Sala del portal')).toBeChecked();
    await dialog.getByLabel('Otro link').check();
    await expect(dialog.getByLabel('Link para entrar')).toBeVisible();
    await dialog.getByLabel('Sala del portal').check();
    await expect(dialog.getByLabel('Link para entrar')).toHaveCount(0);
    await expectAccessible(page, 'a live class with a room');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await add('Consultas de hoy', -1);
  await add('Consultas de más tarde', 180);
  const rowOf = (title: string) => page.getByRole('row').filter({ hasText: title });
  const addressOf = async (title: string) =>
    (await rowOf(title).getByRole('link', { name: 'Sala del portal' }).getAttribute('href')) ?? '';
  const [now, later] = [await addressOf('Consultas de hoy'), await addressOf('Consultas de más tarde')];

  const theirs = await (await browser.newContext()).newPage();
  const student = await enter(theirs, 'student');
  await theirs.route('https://meet.test/**', (route) => route.fulfill({ body: 'La sala' }));
  await theirs.goto(later);
  await expect(theirs.getByText('Todavía no abrió: se entra desde 10 minutos antes')).toBeVisible();
  await expectAccessible(theirs, 'a room that is not open');
  await theirs.goto(now);
  await expect(theirs.getByText('La sala')).toBeVisible();
  const [head = '', body = '', signature] = (new URL(theirs.url()).searchParams.get('jwt') ?? '').split('.');
  expect(createHmac('sha256', SECRET).update(`${head}.${body}`).digest('base64url')).toBe(signature);
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  expect(claims.context.user).toMatchObject({ id: String(student.id), moderator: false });
  await theirs.context().close();

  await page.getByRole('button', { name: 'Acciones para Consultas de hoy' }).click();
  await page.getByRole('menuitem', { name: 'Asistencia' }).click();
  const list = page.getByRole('dialog', { name: 'Asistencia: Consultas de hoy' });
  await expect(list.getByText(/^Entró: hoy/)).toHaveCount(1);
  await expectAccessible(page, 'the attendance');
  await page.keyboard.press('Escape');
  await page.goto(`${portal.url}/course/${course}/students?persona=${student.id}`);
  const panel = page.getByRole('complementary', { name: 'El semestre de un estudiante' });
  await expect(panel).toContainText('entró a 1 de 1');
});
