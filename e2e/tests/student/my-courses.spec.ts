import { expect, test } from '../../fixtures.ts';
import { callApi } from '../../quiz-content.ts';
import { DEMO_COURSE, findCourseId, findLectureByTitle, getFromApi, lectureAddressOf } from './studying.ts';

test('a student finds the rest of each course from Mis cursos @phone', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  const id = await findCourseId(portal, session, DEMO_COURSE);
  await page.goto('/my_courses');
  await expect(page.getByRole('heading', { name: 'Mis cursos' })).toBeVisible();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: DEMO_COURSE }) });
  const goes = async (name: RegExp, to: string) =>
    expect(card.getByRole('link', { name })).toHaveAttribute('href', to);
  await goes(/^Videos/, `/lectures/${id}/`);
  await goes(/^Links/, `/course/${id}/links`);
  await goes(/^Materiales/, `/course/${id}/attachments`);
  await expect(page.getByRole('link', { name: /Editar Videos/ })).toHaveCount(0);
});

test('the home says what to go on with, what is due and how far one is', async ({ page, logIn, portal }) => {
  const session = await logIn(page, 'student');
  const first = await findLectureByTitle(portal, session);
  // The two lectures in between have no video yet.
  const next = await findLectureByTitle(portal, session, 'Costos de la empresa en el corto plazo');
  const watched = {
    viewId: 'home',
    intervals: [[0, first.durationSeconds]],
    openSeconds: first.durationSeconds,
    position: 0,
    ended: true,
  };
  const path = `courses/${first.courseId}/lectures/${first.id}/track`;
  await callApi(portal, session.token, 'POST', path, watched);
  await page.goto('/my_courses');
  const goOn = page.getByRole('region', { name: next.title });
  await expect(goOn.getByText('Seguí con')).toBeVisible();
  await expect(goOn.getByText(`${DEMO_COURSE} · clase 4 de 4`)).toBeVisible();
  const week = page.getByRole('region', { name: 'Tu semana' });
  await expect(week.getByRole('listitem').filter({ hasText: 'Control 1' })).toContainText(
    /Cierra.*2 intentos/,
  );
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: DEMO_COURSE }) });
  await expect(card.getByRole('img', { name: '1 de 4 clases hechas' })).toBeVisible();
  await goOn.getByRole('link', { name: next.title, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${lectureAddressOf(next)}$`));
  await expect(page.getByText('1 de 4 hechas')).toBeVisible();
});

test('the list is filtered by name, type or category, case and accents aside', async ({ page, logIn }) => {
  await logIn(page, 'student');
  await page.goto('/my_courses/GEOMETRIA');
  const own = page.getByRole('region', { name: /^Tus \d+ cursos$/ });
  const titles = own.getByRole('listitem').getByRole('heading', { level: 3 });
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
  await expect(hit).toHaveAttribute('href', /\/lectures\/\d+\/\d+\?t=18\.2$/);
  // Hits precede the message that no course has this name.
  const nothing = page.getByText('Ninguno de tus cursos coincide');
  const [found, none] = [await hit.boundingBox(), await nothing.boundingBox()];
  expect(found?.y).toBeLessThan(none?.y ?? 0);
  // Matches words in any order and form; a hit hides the message that no course matches.
  await page.goto('/search/cantidades precios sesenta');
  const spoken = page.getByRole('region', { name: 'En tus clases' }).getByRole('link').first();
  await expect(spoken).toHaveAttribute('href', /\/lectures\/\d+\/\d+\?t=18\.2$/);
  await expect(spoken.locator('mark').first()).toHaveText('precio');
  await expect(page.getByText('No hay cursos disponibles')).toHaveCount(0);
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
  const own = page.getByRole('region', { name: /^Tus \d+ cursos$/ });
  await expect(own.getByRole('heading', { name: 'Excel para el trabajo' })).toBeVisible();
  await page.getByRole('button', { name: 'Pedir un lugar en Contabilidad I' }).click();
  await expect(page.getByText('Pediste un lugar: te avisamos por correo')).toBeVisible();
});

test('without an answer from the server it says so, keeps the session and recovers', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'student');
  await page.route('**/api/home', (route) => route.abort());
  await page.goto('/my_courses');
  await expect(page.getByRole('alert')).toContainText('No pudimos comunicarnos con el servidor');
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await page.unroute('**/api/home');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: DEMO_COURSE })).toBeVisible();
});

test('an attempt under way stands first, above the fold of a phone @phone-only', async ({
  page,
  logIn,
  portal,
}) => {
  const session = await logIn(page, 'student');
  type Event = { title: string; courseId: number; quiz?: { id: number } };
  const { home } = await getFromApi<{ home: { agenda: Event[] } }>(portal, session, 'home');
  const due = home.agenda.find(({ title }) => title.startsWith('Control 1'));
  const path = `courses/${due?.courseId}/quizz/${due?.quiz?.id}/attempts`;
  await callApi(portal, session.token, 'POST', path);
  await page.goto('/my_courses');
  const goOn = page.getByRole('link', { name: /Seguir con Control 1/ });
  await expect(goOn).toBeInViewport({ ratio: 1 });
  const first = page.getByRole('main').getByRole('region').first();
  await expect(first.getByRole('link', { name: /Seguir con Control 1/ })).toBeVisible();
});

test('a student leaves a course that they joined, knowing what stays, and takes it back @phone', async ({
  page,
  logIn,
  portal,
}) => {
  const session = await logIn(page, 'student');
  const name = 'Excel para el trabajo';
  const id = await findCourseId(portal, session, name);
  await callApi(portal, session.token, 'POST', `courses/${id}/enrol`);
  await page.goto('/my_courses');
  await page.getByRole('button', { name: `Opciones de ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toContainText(/Se va:.*acceso.*Se queda:.*notas/s);
  await dialog.getByRole('button', { name: 'Dejar el curso' }).click();
  await expect(page.getByText(`Dejaste ${name}`)).toBeVisible();
  const card = page.getByRole('button', { name: `Opciones de ${name}` });
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(`Estás otra vez en ${name}`)).toBeVisible();
  await expect(card).toBeVisible();
});

test('a finished course is hidden and shown again; one of the institute is not left', async ({
  page,
  logIn,
  portal,
}) => {
  const session = await logIn(page, 'student');
  const id = await findCourseId(portal, session, DEMO_COURSE);
  type Lectures = { lectures: { id: number; durationSeconds: number | null }[] };
  const { lectures } = await getFromApi<Lectures>(portal, session, `courses/${id}/lectures`);
  for (const { id: lectureId, durationSeconds } of lectures) {
    const path = `courses/${id}/lectures/${lectureId}`;
    const watched = {
      viewId: `all-${lectureId}`,
      intervals: [[0, durationSeconds]],
      openSeconds: durationSeconds,
      position: 0,
      ended: true,
    };
    if (durationSeconds) await callApi(portal, session.token, 'POST', `${path}/track`, watched);
    else await callApi(portal, session.token, 'PUT', `${path}/done`);
  }
  await page.goto('/my_courses');
  const options = page.getByRole('button', { name: `Opciones de ${DEMO_COURSE}` });
  await options.click();
  const dialog = page.getByRole('dialog', { name: DEMO_COURSE });
  await expect(dialog.getByText('Te inscribió el instituto')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Dejar el curso' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Ocultarlo' }).click();
  await expect(page.getByText(`Ocultaste ${DEMO_COURSE}`)).toBeVisible();
  await expect(options).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Mostrar los ocultos (1)' }).click();
  await options.click();
  await dialog.getByRole('button', { name: 'Volver a mostrarlo' }).click();
  await expect(page.getByRole('button', { name: /ocultos/ })).toHaveCount(0);
  await expect(options).toBeVisible();
});
