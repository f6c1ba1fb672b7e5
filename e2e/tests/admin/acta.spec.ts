import { expectAccessible } from '../../axe.ts';
import { expect, openDemoSession, test } from '../../fixtures.ts';
import { callAsAdmin, createActionCounter, expectToast, makeUser } from './admin-helpers.ts';

test.use({ portalOf: 'worker' });

test('a teacher closes an acta and hands it in with six clicks from the course, and rectifies a mark', async ({
  page,
  logIn,
  portal,
  problems,
}) => {
  const { id: teacherId } = await openDemoSession(portal, 'teacher');
  const body = { name: 'Materia con acta', type: 'FING', code: 'M1', period: '2026-1', shift: 'Noche' };
  const { course } = await callAsAdmin<{ course: { id: number } }>(portal, 'POST', '/courses', body);
  const names = { surname: 'de los Santos', firstName: 'Zoe' };
  const zoe = await makeUser(portal, { username: 'zoe.acta', email: 'zoe@acta.test', ...names });
  for (const userId of [teacherId, zoe.id])
    await callAsAdmin(portal, 'POST', '/subscriptions', { userId, courseId: course.id });

  await logIn(page, 'teacher');
  await page.goto(`/course/${course.id}/home`);
  const { click, done } = createActionCounter(page);
  await click(page.getByRole('link', { name: 'Notas', exact: true }));
  await click(page.getByRole('link', { name: 'Acta', exact: true }));
  await expect(page.getByRole('heading', { level: 2, name: 'Acta' })).toBeVisible();
  const line = page.getByRole('row', { name: /de los Santos, Zoe/ });
  await expect(line).toContainText('No se presentó');
  await expect(page.getByText('Vista previa con las notas de hoy')).toBeVisible();
  await expectAccessible(page, 'the preview of an acta');

  await click(page.getByRole('button', { name: 'Cerrar el acta' }));
  await click(page.locator('dialog.modal').getByRole('button', { name: 'Cerrar el acta' }));
  await expectToast(page, 'Acta cerrada');
  await expect(page.getByText(/Cerrada por .* el/)).toBeVisible();
  const download = page.waitForEvent('download');
  await click(page.getByRole('button', { name: 'Exportar' }));
  await click(page.getByRole('menuitem', { name: 'PDF' }));
  expect((await download).suggestedFilename()).toBe(`acta-${course.id}.pdf`);
  expect(done()).toBeLessThanOrEqual(6);

  await page.getByRole('button', { name: /Rectificar/ }).click();
  await page.getByLabel('Nota nueva').selectOption('8');
  await page.getByLabel('Motivo').fill('Faltaba el oral');
  await page.locator('dialog.modal').getByRole('button', { name: 'Rectificar' }).click();
  await expectToast(page, 'Nota rectificada');
  await expect(line.locator('del')).toHaveText('No se presentó');
  await expect(line).toContainText('Faltaba el oral');
  await expectAccessible(page, 'a closed acta');
  expect(problems).toEqual([]);
});
