import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../fixtures.ts';
import { DEMO_COURSE, findCourseId, getFromApi } from './studying.ts';

test('an announcement goes out now, without waiting for the digest', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'teacher');
  const id = await findCourseId(portal, session, DEMO_COURSE);
  await page.goto(`/course/${id}/announcements`);
  const mail = page.getByRole('checkbox', { name: /^Correo/ });
  await expect(mail).toHaveAccessibleName(/0 ya, [1-9]\d* en el resumen/);
  await page.getByRole('checkbox', { name: /^Enviar ahora/ }).check();
  await expect(mail).toHaveAccessibleName(/[1-9]\d* ya$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
  await expectAccessible(page, 'an announcement that goes out now');
  await page.getByLabel('Título').fill('Hoy no hay consulta');
  await page.getByLabel('Mensaje').fill('Pasa al viernes.');
  await page.getByRole('button', { name: /^Publicar para \d+/ }).click();
  await expect(page.getByText('Anuncio publicado')).toBeVisible();
  const { announcements } = await getFromApi<{ announcements: { title: string; urgent: boolean }[] }>(
    portal,
    session,
    `announcements?courseId=${id}`,
  );
  expect(announcements[0]).toMatchObject({ title: 'Hoy no hay consulta', urgent: true });
});

test('a teacher announces, the bell tells, and each chooses how', async ({
  page,
  browser,
  logIn,
  portal,
}) => {
  const session = await logIn(page, 'student');
  const id = await findCourseId(portal, session, DEMO_COURSE);
  const theirs = await browser.newPage();
  await logIn(theirs, 'teacher');
  await theirs.goto(`/course/${id}/announcements`);
  await theirs.getByLabel('Título').fill('Se corre la consulta');
  await theirs.getByLabel('Mensaje').fill('Pasa al **jueves**.');
  await expect(theirs.getByRole('article').getByText('jueves')).toHaveCSS('font-weight', '700');
  const pdf = { name: 'practico-3.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') };
  const wrong = { ...pdf, name: 'otro.pdf' };
  // The code of uploads does not arrive, and a second try loads it.
  await theirs.route('**/tus.*.js', (route) => route.abort());
  await theirs.getByLabel('Adjuntar', { exact: true }).setInputFiles([pdf, wrong]);
  const retries = theirs.getByRole('button', { name: 'Reintentar' });
  await expect(retries).toHaveCount(2);
  await theirs.unroute('**/tus.*.js');
  for (const left of [1, 0]) {
    await retries.first().click();
    await expect(retries).toHaveCount(left);
  }
  await expect(theirs.getByRole('article').getByText('otro.pdf')).toBeVisible();
  await theirs.getByRole('button', { name: 'Quitar otro.pdf' }).click();
  await theirs.getByRole('button', { name: /^Publicar para \d+/ }).click();
  await expect(theirs.getByText('Anuncio publicado')).toBeVisible();
  const sent = theirs.getByRole('listitem').filter({ hasText: 'Se corre la consulta' });
  await expect(sent).toContainText(/^Se corre la consulta.*\D0 de \d+ lo leyeron/);

  await page.goto('/my_courses');
  const unread = page.getByRole('region', { name: 'Anuncios sin leer' });
  await expect(unread.getByRole('link', { name: 'Se corre la consulta' })).toBeVisible();
  await page.getByRole('button', { name: /Avisos: \d+ sin leer/ }).click();
  const panel = page.getByRole('dialog', { name: 'Avisos' });
  await panel.getByRole('link', { name: /Se corre la consulta/ }).click();
  await expect(page.getByRole('heading', { name: 'Se corre la consulta' })).toBeVisible();
  await expect(page.getByText('jueves')).toHaveCSS('font-weight', '700');
  await expect(panel).toHaveCount(0);
  const link = page.getByRole('link', { name: /practico-3\.pdf/ });
  const file = await fetch(new URL((await link.getAttribute('href')) ?? '', portal.url));
  expect([file.status, await file.text()]).toEqual([200, '%PDF-1.4\n']);
  await page.goto('/my_courses');
  await expect(page.getByRole('heading', { name: 'Tu semana' })).toBeVisible();
  await expect(unread.getByRole('link', { name: 'Se corre la consulta' })).toHaveCount(0);

  await theirs.getByRole('button', { name: 'Acciones para Se corre la consulta' }).click();
  await theirs.getByRole('menuitem', { name: 'Eliminar' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(sent).toHaveCount(0);
  await theirs.locator('.toast').getByText('Deshacer').click();
  await expect(sent).toContainText(/\D1 de \d+ lo leyeron/);
  await theirs.close();

  await page.goto('/notices/preferences');
  await expect(page.getByText('De 22:00 a 07:00 no te avisamos; te llega a la mañana')).toBeVisible();
  const topic = page.getByRole('group', { name: /Anuncios de mis cursos/ });
  await topic.getByRole('radio', { name: 'Nada' }).check();
  await expect(page.getByText('Guardado.')).toBeVisible();
  await page.reload();
  await expect(topic.getByRole('radio', { name: 'Nada' })).toBeChecked();
});
