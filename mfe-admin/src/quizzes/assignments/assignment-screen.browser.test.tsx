import type { Assignment } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link, Route, Routes } from '@rambla/kit/router';
import { endSession, startSession } from '@rambla/kit/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createDeferred, errorResponse, mount } from '../../admin-ui/mount.tsx';
import EditAssignmentScreen from './assignment-screen.tsx';

const ASSIGNMENT = {
  id: 5,
  courseId: 1,
  title: 'Informe',
  instructions: '',
  points: 100,
  attemptsAllowed: 1,
  maxFiles: 1,
  maxSize: 10_000_000,
  types: [] as string[],
  takesText: false,
  late: null,
  anonymous: false,
  perGroup: false,
  rubric: [] as Assignment['rubric'],
  opensAt: null,
  closesAt: null,
  onlyGroups: false,
  dates: [] as Assignment['dates'],
  publishAt: null,
  state: 'draft',
  version: 1,
  updatedAt: '2026-11-21T12:00:00.000Z',
} as Assignment;

/** Responds to saves and creations. */
const answerSave = vi.fn<(method: string) => Promise<Response>>();

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    const { pathname } = new URL(url);
    if (method !== 'GET') return answerSave(method);
    if (pathname === '/api/courses/1')
      return Response.json({ course: { id: 1, name: 'Cálculo', type: 'FING' } });
    if (pathname === '/api/courses/1/assignments/5') return Response.json({ assignment: ASSIGNMENT });
    if (pathname === '/api/courses/1/groups') return Response.json({ groups: [] });
    if (pathname.endsWith('/extra_time')) return Response.json({ extraTimes: [] });
    return errorResponse(404);
  });
  startSession({ token: 'a-token', role: 'admin', userId: 9 });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

const show = (id: number) =>
  mount(
    <>
      <Link to="/">Salir</Link>
      <Link to={paths.editAssignment(1, id)}>Entrar</Link>
      <Routes>
        <Route path={paths.editAssignment.pattern} element={<EditAssignmentScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    paths.editAssignment(1, id),
  );

const title = page.getByLabelText('Nombre');
const click = (name: string) => userEvent.click(page.getByRole('button', { name }));

test('text typed while a new assignment is created stays in its form', async () => {
  const { promise, resolve } = createDeferred<Response>();
  answerSave.mockReturnValueOnce(promise);
  show(0);
  await userEvent.fill(title, 'Informe');
  await click('Guardar borrador');
  await userEvent.fill(title, 'Informe final');
  resolve(Response.json({ assignment: ASSIGNMENT }, { status: 201 }));
  await expect.poll(() => location.pathname).toBe(paths.editAssignment(1, 5));
  await expect.element(title).toHaveValue('Informe final');
  await expect.element(page.getByText('Hay cambios sin guardar')).toBeVisible();
});

test('text typed while an assignment is created outlives leaving the form', async () => {
  const { promise, resolve } = createDeferred<Response>();
  answerSave.mockReturnValueOnce(promise);
  show(0);
  await userEvent.fill(title, 'Informe');
  await click('Guardar borrador');
  await userEvent.fill(title, 'Informe final');
  await userEvent.click(page.getByRole('link', { name: 'Salir' }));
  resolve(Response.json({ assignment: ASSIGNMENT }, { status: 201 }));
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('assignment'));
  await expect.poll(drafts).toEqual(['draft:9:assignment-1-5']);
  expect(sessionStorage.getItem('draft:9:assignment-1-5')).toContain('Informe final');
  expect(location.pathname).toBe('/');
});

test('unsaved edits outlive a visit to another screen, until they are discarded', async () => {
  show(5);
  await userEvent.fill(title, 'Informe final');
  await userEvent.click(page.getByRole('link', { name: 'Salir' }));
  await expect.element(title).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('link', { name: 'Entrar' }));
  await expect.element(title).toHaveValue('Informe final');
  await click('Descartar lo que escribí');
  await expect.element(title).toHaveValue('Informe');
});

test('a saved assignment leaves no draft', async () => {
  answerSave.mockResolvedValueOnce(
    Response.json({ assignment: { ...ASSIGNMENT, title: 'Informe final', version: 2 } }),
  );
  show(5);
  await userEvent.fill(title, 'Informe final');
  await click('Guardar borrador');
  await expect.element(page.getByText('Hay cambios sin guardar')).not.toBeInTheDocument();
  expect(Object.keys(sessionStorage).filter((key) => key.includes('assignment'))).toEqual([]);
});

test('a conflict shows both versions and takes either', async () => {
  const current = { ...ASSIGNMENT, points: 60, state: 'published', version: 4 };
  answerSave.mockResolvedValueOnce(errorResponse(409, 'stale_version', { current }));
  show(5);
  await userEvent.fill(page.getByLabelText('Puntos', { exact: true }), '80');
  await click('Guardar borrador');
  await expect.element(page.getByText('Puntos: lo guardado')).toBeVisible();
  await expect.element(page.getByText('Estado: lo guardado')).toBeVisible();
  await click('Quedarme con lo guardado');
  await expect.element(page.getByLabelText('Puntos', { exact: true })).toHaveValue('60');
  // The refetch still returns the old version; saving a draft would unpublish the other person's.
  await expect.element(page.getByRole('button', { name: 'Pasar a borrador' })).toBeVisible();
});

test('discarding during a conflict takes the stored version', async () => {
  const current = { ...ASSIGNMENT, points: 60, closesAt: '2026-12-01T13:00:00.000Z', version: 4 };
  answerSave.mockResolvedValueOnce(errorResponse(409, 'stale_version', { current }));
  show(5);
  await userEvent.fill(page.getByLabelText('Puntos', { exact: true }), '80');
  await click('Guardar borrador');
  await expect.element(page.getByText('Todos: sin fecha a sin fecha')).toBeVisible();
  await click('Descartar lo que escribí');
  await expect.element(page.getByLabelText('Puntos', { exact: true })).toHaveValue('60');
});
