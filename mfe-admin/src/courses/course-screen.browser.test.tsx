import type { Course } from '@rambla/api/contract';
import { Route, Routes } from '@rambla/kit/router';
import { endSession, startSession } from '@rambla/kit/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorResponse, mount } from '../admin-ui/mount.tsx';
import CourseScreen from './course-screen.tsx';

const COURSE = {
  id: 1,
  name: 'Cálculo',
  type: 'FING',
  state: 'published',
  groups: [] as string[],
  version: 1,
} as unknown as Course;

const answerMembers = vi.fn<() => Response>();

beforeEach(() => {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    if (pathname === '/api/courses/1') return Response.json({ course: COURSE });
    if (pathname === '/api/courses/1/members') return answerMembers();
    return errorResponse(404);
  });
  startSession({ token: 'a-token', role: 'admin', userId: 9 });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

test('a failed call for the teachers offers a retry', async () => {
  answerMembers.mockImplementationOnce(() => errorResponse(500));
  mount(
    <Routes>
      <Route path="/course/:courseId" element={<CourseScreen />} />
    </Routes>,
    '/course/1',
  );
  answerMembers.mockImplementation(() => Response.json({ members: [], total: 0, nextCursor: null }));
  await userEvent.click(page.getByRole('button', { name: 'Reintentar' }));
  await expect.element(page.getByRole('region', { name: 'Datos del curso' })).toBeVisible();
});
