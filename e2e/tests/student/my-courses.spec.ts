import { expect, test } from '../../fixtures.ts';
import { COURSE, courseId } from './studying.ts';

test('a student finds the rest of each course from Mis cursos @phone', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  const id = await courseId(portal, session, COURSE);
  await page.goto('/my_courses');
  await expect(page.getByRole('heading', { name: 'Mis cursos' })).toBeVisible();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: COURSE }) });
  const goes = async (name: RegExp, to: string) =>
    expect(card.getByRole('link', { name })).toHaveAttribute('href', to);
  await goes(/^Videos/, `/lectures/${id}/`);
  await goes(/^Links/, `/course/${id}/links`);
  await goes(/^Materiales/, `/course/${id}/attachments`);
  await expect(page.getByRole('link', { name: /Editar Videos/ })).toHaveCount(0);
});

test('the list is filtered by name, type or category, case and accents aside', async ({ page, logIn }) => {
  await logIn(page, 'student');
  await page.goto('/my_courses/GEOMETRIA');
  const titles = page.getByRole('listitem').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText(['Geometría y Álgebra Lineal I']);
  await page.getByLabel(/Filtrar mis cursos/).fill('fcea');
  await expect(titles).toHaveText(['Estadística I', 'Macroeconomía', 'Microeconomía I']);
  await page.getByLabel(/Filtrar mis cursos/).fill('nada de esto');
  await expect(page.getByText('Ninguno de tus cursos coincide')).toBeVisible();
  await page.getByRole('link', { name: 'Ver todos mis cursos' }).click();
  await expect(titles.first()).toBeVisible();
});

test('the search of the top bar leads there, and into what is said in the lectures', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'student');
  await page.goto('/my_courses');
  await page.getByPlaceholder('Search…').fill('precio es veinte');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/my_courses\/precio%20es%20veinte$/);
  const hit = page.getByRole('link', { name: /Aquí el precio es veinte/ });
  await expect(hit).toHaveAttribute('href', /\/lectures\/\d+\/\d+\?t=18$/);
  // In any order and form, and before the courses where no course has this name.
  await page.goto('/search/cantidades precios sesenta');
  const spoken = page.getByRole('region', { name: 'En tus clases' }).getByRole('link').first();
  await expect(spoken).toHaveAttribute('href', /\/lectures\/\d+\/\d+\?t=18$/);
  await expect(spoken.locator('mark').first()).toHaveText('precio');
});

test('a teacher edits videos and creates a course; a student is not offered either', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'teacher');
  await page.goto('/my_courses');
  await expect(page.getByRole('link', { name: /Editar Videos/ }).first()).toHaveAttribute(
    'href',
    /^\/course\/\d+\/lectures$/,
  );
  await page.getByRole('button', { name: 'Crear curso' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Crear curso' }).click();
  await expect(dialog.getByText('Poné un nombre.')).toBeVisible();
  await dialog.getByLabel('Nombre').fill('Econometría aplicada');
  await dialog.getByLabel('Tipo').selectOption('FCEA');
  await dialog.getByLabel('Nombre').press('Enter');
  await expect(page).toHaveURL(/\/course\/\d+\/lectures$/);
  await page.goto('/my_courses/econometria');
  await expect(page.getByRole('heading', { name: 'Econometría aplicada' })).toBeVisible();
});

test('a student joins an open course and asks for another', async ({ page, logIn }) => {
  await logIn(page, 'student');
  await page.goto('/my_courses');
  await page.getByRole('button', { name: 'Sumarme a Excel para el trabajo' }).click();
  await expect(page.getByText('Ya estás en Excel para el trabajo')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Excel para el trabajo', level: 2 })).toBeVisible();
  await page.getByRole('button', { name: 'Pedir entrar a Contabilidad I' }).click();
  await expect(page.getByText('Pediste entrar: te avisamos por correo')).toBeVisible();
});

test('without an answer from the server it says so, keeps the session and recovers', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'student');
  await page.route('**/api/courses/my_courses', (route) => route.abort());
  await page.goto('/my_courses');
  await expect(page.getByRole('alert')).toContainText('No pudimos comunicarnos con el servidor');
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await page.unroute('**/api/courses/my_courses');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: COURSE })).toBeVisible();
});
