import { expectAccessible } from '../../axe.ts';
import { expect, openDemoSession, test } from '../../fixtures.ts';
import { callAsAdmin, expectToast, makeCourse } from '../admin/admin-helpers.ts';

test.use({ portalOf: 'worker' });

test('a student earns a certificate, a visitor verifies it without JavaScript, and revoking it shows', async ({
  page,
  logIn,
  portal,
  browser,
  problems,
}) => {
  const { id } = await makeCourse(portal, 'Excel para la gestión');
  const { token, id: userId } = await openDemoSession(portal, 'student');
  await callAsAdmin(portal, 'POST', '/subscriptions', { userId, courseId: id });
  const { lecture } = await callAsAdmin<{ lecture: { id: number } }>(
    portal,
    'POST',
    `/courses/${id}/lectures`,
    {
      title: 'Para leer',
    },
  );

  const asStudent = async (method: string, path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${portal.url}/api/courses/${id}/${path}`, { method, headers });
    return response.status === 204 ? null : response.json();
  };
  await asStudent('PUT', `lectures/${lecture.id}/done`);

  await logIn(page, 'admin');
  await page.goto(`/course/${id}/certificates`);
  await expect(page.getByText('Este curso no da certificados todavía.')).toBeVisible();
  await page.getByRole('button', { name: 'Requisitos' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Clases hechas (%)').fill('100');
  await dialog.getByLabel('Carga horaria').fill('24');
  await dialog.getByLabel('Quién firma').fill('Lic. Joaquín Sosa');
  await dialog.getByLabel('Su cargo').first().fill('Docente del curso');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Ya cumple 1 persona')).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardar y darlos' }).click();
  await expectToast(page, 'Datos actualizados con éxito');
  await expect(page.getByText('Sale solo al hacer el 100 % de las clases.')).toBeVisible();

  const certificate = async () => (await asStudent('GET', 'certificates/mine')).certificate;
  await expect.poll(certificate).toMatchObject({ state: 'valid' });
  const { code } = await certificate();

  const theirs = await browser.newContext();
  const studying = await theirs.newPage();
  await logIn(studying, 'student');
  await studying.goto(`${portal.url}/lectures/${id}/`);
  await studying.getByRole('link', { name: 'Ver mi certificado' }).click();
  await expect(studying.getByText('Certificado válido')).toBeVisible();
  await expect(studying.getByRole('button', { name: 'Descargar PDF' })).toBeVisible();
  await expect(studying.getByRole('button', { name: 'Ocultarlo' })).toBeVisible();
  await expectAccessible(studying, 'a certificate');
  await theirs.close();

  const reader = await browser.newContext({ javaScriptEnabled: false });
  const visiting = await reader.newPage();
  await visiting.goto(`${portal.url}/certificado`);
  await visiting.getByLabel('Código').fill(code.toLowerCase().replaceAll('-', ' '));
  await visiting.getByRole('button', { name: 'Verificar' }).click();
  await expect(visiting).toHaveURL(`${portal.url}/certificado/${code}`);
  await expect(visiting.getByText('Certificado válido')).toBeVisible();
  await expect(visiting.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const text of ['24 horas', '1 de 1', 'Excel para la gestión', code])
    await expect(visiting.getByText(text).first()).toBeVisible();
  await expect(visiting.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

  await page.reload();
  const actions = page.getByRole('button', { name: /^Acciones para el certificado/ });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
  await expect(actions).toBeVisible();
  await expectAccessible(page, 'the certificates of a course');
  await actions.click();
  await page.getByRole('menuitem', { name: 'Anular' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Motivo' })
    .fill('se emitió con un error en el nombre');
  await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click();
  await expectToast(page, 'Certificado anulado');
  await visiting.reload();
  await expect(visiting.getByRole('heading', { level: 1 })).toHaveText('Este certificado ya no vale');
  await expect(visiting.getByText('se emitió con un error en el nombre')).toBeVisible();

  const unknown = await visiting.goto(`${portal.url}/certificado/7K4O-29XD`);
  expect(unknown?.status()).toBe(404);
  await expect(visiting.getByRole('heading', { level: 1 })).toHaveText('No hay un certificado 7K4O-29XD');
  await expect(visiting.getByRole('link', { name: 'Probar 7K4Q-29XD' })).toBeVisible();
  await reader.close();
  expect(problems).toEqual([]);
});
