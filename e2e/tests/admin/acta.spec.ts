import { expectAccessible } from '../../axe.ts';
import { expect, openSession, test } from '../../fixtures.ts';
import { asAdmin, expectToast, makeUser } from './running.ts';

test('a teacher closes an acta in five clicks from the course, and rectifies a mark', async ({
  page,
  logIn,
  portal,
  problems,
}) => {
  const { id: teacherId } = await openSession(portal, 'teacher');
  const body = { name: 'Materia con acta', type: 'FING', code: 'M1', period: '2026-1', shift: 'Noche' };
  const { course } = await asAdmin<{ course: { id: number } }>(portal, 'POST', '/courses', body);
  const names = { surname: 'de los Santos', firstName: 'Zoe' };
  const zoe = await makeUser(portal, { username: 'zoe.acta', email: 'zoe@acta.test', ...names });
  for (const userId of [teacherId, zoe.id])
    await asAdmin(portal, 'POST', '/subscriptions', { userId, courseId: course.id });

  await logIn(page, 'teacher');
  await page.goto(`/course/${course.id}/marks`);
  await page.getByRole('link', { name: 'Acta', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Acta' })).toBeVisible();
  const line = page.getByRole('row', { name: /de los Santos, Zoe/ });
  await expect(line).toContainText('No se presentó');
  await expect(page.getByText('Vista previa con las notas de hoy')).toBeVisible();
  await expectAccessible(page, 'the preview of an acta');

  await page.getByRole('button', { name: 'Cerrar el acta' }).click();
  await page.locator('dialog.modal').getByRole('button', { name: 'Cerrar el acta' }).click();
  await expectToast(page, 'Acta cerrada');
  await expect(page.getByText(/Cerrada por .* el/)).toBeVisible();

  await page.getByRole('button', { name: /Rectificar/ }).click();
  await page.getByLabel('Nota nueva').selectOption('8');
  await page.getByLabel('Motivo').fill('Faltaba el oral');
  await page.locator('dialog.modal').getByRole('button', { name: 'Rectificar' }).click();
  await expectToast(page, 'Nota rectificada');
  await expect(line.locator('del')).toHaveText('No se presentó');
  await expect(line).toContainText('Faltaba el oral');
  await expectAccessible(page, 'a closed acta');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toBe(`acta-${course.id}.pdf`);
  expect(problems).toEqual([]);
});
