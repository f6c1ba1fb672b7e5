import '@rambla/kit/styles/tokens.css';
import type { CourseImportItem, CourseImportResponse } from '@rambla/api/contract';
import { endSession, startSession } from '@rambla/kit/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createDeferred, errorResponse, mount } from '../admin-ui/mount.tsx';
import CourseImportScreen from './course-import-screen.tsx';

type Again = Pick<CourseImportItem, 'again' | 'hidden'>;

/** An archive of a page and a hidden material, compared with a course. */
function planWith(lecture: Again, material: Again): CourseImportResponse {
  const item = { path: 'General', detail: '', outcome: 'in', bytes: 0 } as const;
  return {
    courseImport: {
      id: 7,
      name: 'copia.mbz',
      size: 9,
      state: 'read',
      platform: 'Moodle 4.1',
      courseName: 'Física',
      hasPeople: false,
      courseId: null,
      newCourse: false,
      result: null,
      createdAt: '2026-11-20T10:00:00.000Z',
    },
    plan: {
      items: [
        { ...item, key: '1', kind: 'page', title: 'Lectura', ...lecture },
        { ...item, key: '2', kind: 'material', title: 'Solución', hasNoDraft: true, ...material },
      ],
    },
  };
}

/** Responds to the comparison with a course. */
const compare = vi.fn<() => Promise<Response>>();
const orders: object[] = [];

beforeEach(() => {
  compare.mockReset();
  orders.length = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/api/course_imports/7')
      return searchParams.has('courseId') ? compare() : Response.json(planWith({}, {}));
    if (pathname === '/api/courses/my_courses')
      return Response.json({ courses: [{ id: 3, name: 'Álgebra', teaches: true }] });
    if (pathname === '/api/course_imports/7/apply') orders.push(await request.json());
    return errorResponse(404);
  });
  startSession({ token: 'a-token', role: 'teacher', userId: 9 });
  mount(<CourseImportScreen />, '/?import=7');
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

const chooseCourse = () => userEvent.click(page.getByRole('radio', { name: 'Un curso tuyo' }));
const go = page.getByRole('button', { name: /^(?:Traer|Actualizar) \d/ });

test('nothing can be brought into a course before it has been compared with the archive', async () => {
  const comparison = createDeferred<Response>();
  compare.mockReturnValueOnce(comparison.promise);
  await expect.element(go).toHaveTextContent('Traer 2 a un curso nuevo, en borrador');
  await chooseCourse();
  await expect.element(go).not.toBeInTheDocument();
  comparison.resolve(Response.json(planWith({ again: 'same' }, {})));
  await userEvent.click(go);
  await expect.poll(() => orders).toEqual([{ courseId: 3, leave: ['1'], update: [] }]);
});

test('a comparison that fails says so, and can be repeated', async () => {
  compare.mockResolvedValueOnce(errorResponse(500)).mockResolvedValueOnce(Response.json(planWith({}, {})));
  await chooseCourse();
  await expect.element(page.getByText('No pudimos compararlo con ese curso')).toBeVisible();
  await expect.element(go).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Reintentar' }));
  await expect.element(go).toBeVisible();
});

test('materials are announced as seen at once, and hidden ones come only on request', async () => {
  compare.mockResolvedValueOnce(Response.json(planWith({}, { hidden: true })));
  await chooseCourse();
  await expect.element(go).toHaveTextContent('Traer 1 a ese curso, en borrador');
  await userEvent.click(page.getByRole('checkbox', { name: 'Traer Solución' }));
  await expect.element(page.getByText('1 con materiales o links, que se ven enseguida')).toBeVisible();
  await userEvent.click(go);
  await expect.poll(() => orders).toEqual([{ courseId: 3, leave: [], update: [] }]);
});
