import { createRequire } from 'node:module';
import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../fixtures.ts';
import { callAsAdmin, expectToast, makeCourse, makeUser } from './admin-helpers.ts';

const { default: writeXlsxFile } = await import(
  createRequire(new URL('../../../api/package.json', import.meta.url)).resolve('write-excel-file/node')
);

const LIST = [
  ['Nombres', 'Apellidos', 'Documento', 'E-mail', 'Turno', 'Tel. contacto'],
  ['Agustina', 'Acosta', '5.260.196-7', 'agus@import.test', 'Mañana', '099 123 456'],
  ['Bruno', 'Aguirre', '', 'bruno@import.test', 'Noche', ''],
  ['Diego', 'Báez', '5.260.196-1', 'diego@import.test', 'Mañana', ''],
  ['Guille', 'Cabrera', '', 'guille@gmial.com', 'Mañanna', ''],
  ['Lautaro', 'Correa', '', '', 'Noche', ''],
];

test('a faculty’s workbook comes into a course in one step, its bad rows go out, and an invitation again', async ({
  page,
  logIn,
  portal,
  problems,
}) => {
  const { id } = await makeCourse(portal, 'Materia de la lista');
  await makeUser(portal, { username: 'bruno', name: 'Bruno Aguirre', email: 'bruno@import.test' });
  const rows = LIST.map((cells) => cells.map((value) => ({ value, type: String })));
  const buffer = await writeXlsxFile(rows, { sheet: 'Inscriptos' }).toBuffer();
  await logIn(page, 'admin');
  await page.goto(`/course/${id}/students`);
  await page.getByRole('link', { name: 'Importar inscriptos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importar inscriptos' })).toBeVisible();
  await expectAccessible(page, 'where a list begins');
  await page.getByLabel('Elegir archivo').setInputFiles({
    name: 'inscriptos.xlsx',
    mimeType: 'application/octet-stream',
    buffer,
  });

  // Expects the preview before any change.
  await expect(page.getByText('Reconocimos 4 de 6 por el título y adivinamos una.')).toBeVisible();
  const preview = page.getByRole('table', { name: 'Vista previa de las filas del archivo' });
  const row = (text: string) => preview.getByRole('row', { name: new RegExp(text) });
  await expect(row('agus@import')).toContainText('Nueva');
  await expect(row('bruno@import')).toContainText('Se suma al curso');
  await expectAccessible(page, 'the preview');
  await page.getByRole('radio', { name: /Con error/ }).check();
  await page.getByRole('button', { name: 'Traer sin cédula' }).click();
  await page.getByRole('button', { name: 'Usar gmail.com' }).click();
  await page.getByRole('button', { name: 'Usar Mañana' }).click();
  await page.getByLabel('Tu mensaje, en las dos').fill('Nos vemos el lunes.');
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Traer las 4 buenas y descargar la que tiene error' }).click();
  expect((await download).suggestedFilename()).toBe('inscriptos-errores.xlsx');
  await expect(page.getByRole('heading', { name: 'Listo: 4 en Materia de la lista' })).toBeVisible();
  const invitation = await portal.mailTo('agus@import.test');
  expect(invitation).toContain('Te inscribieron en Materia de la lista, grupo');
  expect(invitation).toContain('Nos vemos el lunes.');
  expect(await portal.mailTo('bruno@import.test')).toContain('Materia de la lista, grupo Noche');
  const { roster } = await callAsAdmin<{ roster: { email: string; group: string | null }[] }>(
    portal,
    'GET',
    `/courses/${id}/roster`,
  );
  expect(roster.find(({ email }) => email === 'guille@gmail.com')?.group).toBe('Mañana');

  await page.getByRole('link', { name: 'Ver los estudiantes' }).click();
  await page.getByRole('checkbox', { name: 'Elegir a los 4' }).check();
  await page.getByRole('button', { name: 'Reenviar invitación' }).click();
  await expectToast(page, '4 invitaciones en camino');
  expect(problems).toEqual([]);
});

test('a file that is no list says so, and what to do', async ({ page, logIn }) => {
  await logIn(page, 'admin');
  await page.goto('/createUser');
  await page.getByRole('link', { name: 'Importar inscriptos' }).click();
  const pdf = { name: 'lista.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };
  await page.getByLabel('Elegir archivo').setInputFiles(pdf);
  await expect(page.getByRole('alert')).toContainText('no es una planilla');
  await page.getByRole('button', { name: 'Elegir otro' }).click();
  await page.getByLabel('O pegá desde una planilla').fill('Sola\tPérez\tsola@import.test');
  await page.getByRole('button', { name: 'Leer lo pegado' }).click();
  await page.getByRole('button', { name: 'Traer a esa persona' }).click();
  await expect(page.getByRole('heading', { name: 'Listo: 1 persona' })).toBeVisible();
});
