import { createFullCartridge } from '../../../api/test/cartridge-archive.ts';
import { createFullMoodleBackup, tarOf, zipOf } from '../../../api/test/course-archives.ts';
import { addBackupPeople } from '../../../api/test/moodle-people.ts';
import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../fixtures.ts';
import { callAsAdmin, expectToast, makeCourse } from './admin-helpers.ts';

test.use({ portalOf: 'worker' });

const READ = { timeout: 60_000 };
const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

test('a teacher brings a Moodle course in four clicks, as a draft, and takes all of it back', async ({
  page,
  logIn,
  portal,
  problems,
}) => {
  test.slow();
  await logIn(page, 'teacher');
  await page.goto('/my_courses');
  await page.getByRole('link', { name: 'Traer de otra plataforma' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Traer de otra plataforma' })).toBeVisible();
  await expectAccessible(page, 'where it begins');
  await page
    .getByLabel('Elegir archivo')
    .setInputFiles(fileOf('micro.mbz', await tarOf(createFullMoodleBackup())));

  // Expects the list of contents before anything is stored.
  await expect(page.getByRole('heading', { name: 'Qué trae' })).toBeVisible(READ);
  await expect(page.getByText(/^Moodle 4\.1 · .* · sin usuarios$/)).toBeVisible();
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(row('Novedades')).toContainText('Los foros son de personas');
  await expect(row('Novedades')).toContainText('Foro con 2 mensajes');
  await expect(row('Bienvenida')).toContainText('Pasa a ser una página');
  await expect(page.getByRole('checkbox', { name: 'Traer Novedades' })).toBeDisabled();
  await expectAccessible(page, 'the preview');
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  // A reload finds the import again.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Qué trae' })).toBeVisible(READ);
  await page.getByRole('radio', { name: /Afuera/ }).check();
  await expect(row('Bienvenida')).toBeHidden();
  await page.getByRole('radio', { name: /Todo/ }).check();

  await page.getByRole('button', { name: 'Traer 8 a un curso nuevo, en borrador' }).click();
  await expect(page.getByRole('heading', { name: 'Listo: el curso está en borrador' })).toBeVisible(READ);
  await expect(page.getByText('«Microeconomía I (de Moodle)»')).toBeVisible();
  await expectAccessible(page, 'the result');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar el informe' }).click();
  expect((await download).suggestedFilename()).toBe('lo-que-trajo.csv');
  await page.getByRole('link', { name: 'Abrir el contenido' }).click();
  await expect(page.getByText('Borrador: la ven solo sus docentes y la administración.')).toBeVisible();
  await expect(page.getByText('Elasticidad', { exact: true }).first()).toBeVisible();
  const courseId = Number(/course\/(\d+)/.exec(page.url())?.[1]);

  await page.goBack();
  await page.getByRole('button', { name: 'Deshacer todo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer todo' }).click();
  await expectToast(page, 'Se deshizo');
  await expect(page.getByText('Soltá acá la copia del curso')).toBeVisible();
  await expect(callAsAdmin(portal, 'GET', `/courses/${courseId}`)).rejects.toThrow('404');
  expect(problems).toEqual([]);
});

test('an administrator brings some of a cartridge into a course, and it says what is there the second time', async ({
  page,
  logIn,
  portal,
  problems,
}) => {
  test.slow();
  const { id } = await makeCourse(portal, 'Física con cartucho');
  await logIn(page, 'admin');
  await page.goto(`/bring?course=${id}`);
  const cartridge = fileOf('fisica.imscc', zipOf(createFullCartridge()));
  await page.getByLabel('Elegir archivo').setInputFiles(cartridge);
  await expect(page.getByRole('heading', { name: 'Qué trae' })).toBeVisible(READ);
  await expect(page.getByRole('radio', { name: 'Un curso que ya está' })).toBeChecked();
  // Typing a name creates a new course.
  await page.getByLabel('Nombre del curso nuevo').fill('Otra física');
  await expect(page.getByRole('button', { name: 'Traer 5 a un curso nuevo, en borrador' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('course')).toBeNull();
  await page.getByRole('radio', { name: 'Un curso que ya está' }).check();
  await page.getByRole('combobox', { name: 'Curso', exact: true }).selectOption(String(id));
  await page.getByRole('checkbox', { name: 'Traer Lectura' }).uncheck();
  await expect(page.getByText('2 con materiales o links, que se ven enseguida')).toBeVisible();
  await page.getByRole('button', { name: 'Traer 4 a ese curso', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Listo: está todo en el curso' })).toBeVisible(READ);
  const { links } = await callAsAdmin<{ links: { name: string; linkId: number }[] }>(
    portal,
    'GET',
    `/courses/${id}/links`,
  );
  expect(links.map(({ name }) => name)).toEqual(['Sitio']);
  const { lectures } = await callAsAdmin<{ lectures: unknown[] }>(portal, 'GET', `/courses/${id}/lectures`);
  expect(lectures).toEqual([]);

  // The second import detects local changes and deletions.
  const { attachments } = await callAsAdmin<{ attachments: { id: number }[] }>(
    portal,
    'GET',
    `/courses/${id}/attachments`,
  );
  await callAsAdmin(portal, 'DELETE', `/courses/${id}/attachments/${attachments[0]?.id}`);
  await callAsAdmin(portal, 'PUT', `/courses/${id}/links/${links[0]?.linkId}`, {
    name: 'Sitio nuestro',
    url: 'https://example.org/',
  });
  await page.goto(`/bring?course=${id}`);
  await page.getByLabel('Elegir archivo').setInputFiles(cartridge);
  const site = page.getByRole('checkbox', { name: 'Traer Sitio' });
  await expect(page.getByRole('listitem').filter({ has: site })).toContainText('Lo cambiaste acá', READ);
  await expect(site).not.toBeChecked();
  const data = page.getByRole('checkbox', { name: 'Traer Datos' });
  await expect(page.getByRole('listitem').filter({ has: data })).toContainText('Lo borraste acá');
  await expect(page.getByRole('checkbox', { name: 'Traer Lectura' })).toBeChecked();
  await site.check();
  await expectAccessible(page, 'a second import');
  await page.getByRole('button', { name: 'Traer 1 y actualizar 1 en ese curso' }).click();
  await expect(page.getByRole('heading', { name: 'Listo: está todo en el curso' })).toBeVisible(READ);
  await expect(page.getByText('lo actualizado queda como está')).toBeVisible();
  const again = await callAsAdmin<{ links: { name: string }[] }>(portal, 'GET', `/courses/${id}/links`);
  expect(again.links.map(({ name }) => name)).toEqual(['Sitio']);
  expect(problems).toEqual([]);
});

const COPY_WITH_PEOPLE = zipOf(
  addBackupPeople(createFullMoodleBackup(), [
    { firstName: 'Zulma', lastName: 'Quiroga Paz', email: 'zulma.quiroga@example.com', groups: ['Grupo A'] },
    { firstName: 'Yamandú', lastName: 'Sin Correo', email: '', grade: 9 },
  ]),
);

test('people come only when an administrator asks for them, as a list', async ({ page, logIn }) => {
  test.slow();
  await logIn(page, 'admin');
  await page.goto('/bring');
  await page.getByLabel('Elegir archivo').setInputFiles(fileOf('con-gente.mbz', COPY_WITH_PEOPLE));
  await expect(page.getByText('2 personas: no entran con el curso.')).toBeVisible(READ);
  await page.getByRole('heading', { name: 'Personas', exact: true }).click();
  await expect(page.getByText('Notas de 1 persona en 1 cosa')).toBeVisible();
  const choice = page.getByRole('checkbox', { name: /^Inscribirlas por su correo/ });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expectAccessible(page, 'a copy with people');
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('Nombre del curso nuevo').fill('Micro con gente');
  await page.getByRole('button', { name: 'a un curso nuevo, en borrador' }).click();
  await expect(page.getByRole('heading', { name: 'Listo: el curso está en borrador' })).toBeVisible(READ);
  await expect(page.getByText('Las personas que entraron conservan su cuenta.')).toBeVisible();
  await expectAccessible(page, 'a result with people');
  await page.getByRole('link', { name: 'Ver cómo entran las 2 personas de la copia' }).click();
  await expect(page.getByRole('heading', { name: 'Listo: 1 en Micro con gente' })).toBeVisible(READ);
  await expect(page.getByText('1 cuenta nueva.')).toBeVisible();
});

test('a teacher sees that a copy has people, and that they stay outside', async ({ page, logIn }) => {
  test.slow();
  await logIn(page, 'teacher');
  await page.goto('/bring');
  await page.getByLabel('Elegir archivo').setInputFiles(fileOf('con-gente.mbz', COPY_WITH_PEOPLE));
  await expect(page.getByText('2 personas: no entran con el curso.')).toBeVisible(READ);
  await expect(page.getByText('Las puede traer la administración.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Inscribirlas/ })).toHaveCount(0);
});

test('an upload whose code does not arrive says so, and goes on when it does', async ({ page, logIn }) => {
  await logIn(page, 'teacher');
  await page.goto('/bring');
  await page.route('**/tus.*.js', (route) => route.abort());
  const archive = fileOf('micro.mbz', await tarOf(createFullMoodleBackup()));
  await page.getByLabel('Elegir archivo').setInputFiles(archive);
  await expect(page.getByRole('alert').filter({ hasText: 'Se cortó la conexión' })).toBeVisible();
  await page.unroute('**/tus.*.js');
  await page.getByRole('button', { name: 'Seguir' }).click();
  await expect(page.getByRole('heading', { name: 'Qué trae' })).toBeVisible(READ);
});

test('a file that is cut or of another kind is refused with the reason', async ({ page, logIn }) => {
  await logIn(page, 'teacher');
  await page.goto('/bring');
  const cut = (await tarOf(createFullMoodleBackup())).subarray(0, 900);
  await page.getByLabel('Elegir archivo').setInputFiles(fileOf('cortado.mbz', cut));
  await expect(page.getByRole('heading', { name: 'El archivo está cortado o dañado' })).toBeVisible(READ);
  await expectAccessible(page, 'a refusal');
  await page.getByRole('button', { name: 'Elegir otro' }).click();
  const scorm = '<manifest><metadata><schema>ADL SCORM</schema></metadata></manifest>';
  await page
    .getByLabel('Elegir archivo')
    .setInputFiles(fileOf('simulador.zip', zipOf({ 'imsmanifest.xml': scorm })));
  await expect(page.getByRole('heading', { name: 'Eso es un paquete SCORM' })).toBeVisible(READ);
});
