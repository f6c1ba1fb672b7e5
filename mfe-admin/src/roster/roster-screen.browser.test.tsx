import '@rambla/kit/styles/tokens.css';
import type { RosterResponse } from '@rambla/api/contract';
import { Route, Routes } from '@rambla/kit/router';
import { endSession, startSession } from '@rambla/kit/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createDeferred, errorResponse, mount } from '../admin-ui/mount.tsx';
import RosterScreen from './roster-screen.tsx';

const PAGE = 500;

/** A page of a course with 502 students. */
function rosterOf(from: number, to: number, nextCursor: string | null): RosterResponse {
  const counts = {
    people: 502,
    neverEntered: 0,
    toGrade: 0,
    idle: 0,
    below: 0,
    seenToday: 0,
    seenThisWeek: 0,
  };
  return {
    roster: Array.from({ length: to - from + 1 }, (_, i) => ({
      userId: from + i,
      username: `u${from + i}`,
      name: `Persona ${from + i}`,
      surname: null,
      firstName: null,
      email: `u${from + i}@x.uy`,
      ci: null,
      group: null,
      lastSeenAt: null,
      progress: 0,
      grade: null,
      lectures: {},
      quizzes: {},
    })) as RosterResponse['roster'],
    total: 502,
    nextCursor,
    lectures: [],
    quizzes: [],
    doneFrom: 0.9,
    scale: 'percent',
    passMark: 60,
    counts,
  };
}

/** Responds to calls for the students of a filter. */
const answerFilter = vi.fn<(filter: string) => Promise<Response>>();
const mails: number[][] = [];
/** Responds to calls for invitations. */
const answerInvitations = vi.fn<(userIds: number[]) => Response>();

beforeEach(() => {
  mails.length = 0;
  answerInvitations.mockReset();
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/api/courses/1/roster') {
      const filter = searchParams.get('filter');
      if (filter) return answerFilter(filter);
      const isSecond = searchParams.has('cursor');
      return Response.json(isSecond ? rosterOf(PAGE + 1, PAGE + 2, null) : rosterOf(1, PAGE, 'next'));
    }
    if (pathname === '/api/courses/1/roster/mails') {
      const { userIds } = (await request.json()) as { userIds: number[] };
      mails.push(userIds);
      return Response.json({ sent: userIds.length }, { status: 202 });
    }
    if (pathname === '/api/courses/1/roster/invitations') {
      const { userIds } = (await request.json()) as { userIds: number[] };
      return answerInvitations(userIds);
    }
    if (pathname === '/api/courses/1/groups') return Response.json({ groups: [] });
    if (pathname === '/api/courses/1')
      return Response.json({ course: { id: 1, name: 'Cálculo', type: 'FING' } });
    return errorResponse(404);
  });
  startSession({ token: 'a-token', role: 'teacher', userId: 9 });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

const show = (address: string) =>
  mount(
    <Routes>
      <Route path="/course/:courseId/students" element={<RosterScreen />} />
    </Routes>,
    address,
  );

const goTo = (address: string) => {
  history.replaceState(null, '', address);
  window.dispatchEvent(new PopStateEvent('popstate'));
};

test('students chosen on two pages all get the mail, in calls that the server accepts', async () => {
  show('/course/1/students');
  await page.getByRole('checkbox', { name: 'Elegir a los 500' }).click();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await page.getByRole('checkbox', { name: 'Elegir a los 2' }).click();
  await page.getByRole('checkbox', { name: 'Elegir a Persona 502' }).click();
  await expect.element(page.getByText('501 elegidos')).toBeVisible();
  await page.getByRole('button', { name: 'Escribirles' }).click();
  await userEvent.fill(page.getByLabelText('Asunto'), 'Parcial');
  await userEvent.fill(page.getByLabelText('Mensaje'), 'Es el lunes.');
  await page.getByRole('button', { name: 'Mandar 501' }).click();
  await expect.poll(() => mails.map(({ length }) => length)).toEqual([500, 1]);
});

test('nobody is written to while another filter loads', async () => {
  answerFilter.mockResolvedValueOnce(Response.json(rosterOf(1, 3, null)));
  show('/course/1/students?filtro=idle:14');
  const write = page.getByRole('button', { name: /^Escribirles a los/ });
  await expect.element(write).toHaveTextContent('Escribirles a los 3');
  const { promise, resolve } = createDeferred<Response>();
  answerFilter.mockReturnValueOnce(promise);
  goTo('/course/1/students?filtro=below:60');
  await expect.element(write).not.toBeInTheDocument();
  const first = page.getByRole('checkbox', { name: 'Elegir a Persona 1' });
  await userEvent.click(first);
  await expect.element(first).not.toBeChecked();
  resolve(Response.json(rosterOf(1, 2, null)));
  await expect.element(write).toHaveTextContent('Escribirles a los 2');
});

test('nobody is written to when the list of another filter fails', async () => {
  answerFilter.mockResolvedValueOnce(Response.json(rosterOf(1, 3, null)));
  show('/course/1/students?filtro=idle:21');
  const write = page.getByRole('button', { name: /^Escribirles a los/ });
  await expect.element(write).toBeVisible();
  answerFilter.mockResolvedValueOnce(errorResponse(422));
  goTo('/course/1/students?filtro=below:70');
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await expect.element(write).not.toBeInTheDocument();
});

test('a retry of invitations leaves out people who were invited', async () => {
  answerInvitations.mockReturnValueOnce(Response.json({ sent: 500 }, { status: 202 }));
  answerInvitations.mockReturnValueOnce(errorResponse(422));
  answerInvitations.mockReturnValueOnce(Response.json({ sent: 2 }, { status: 202 }));
  show('/course/1/students');
  await page.getByRole('checkbox', { name: 'Elegir a los 500' }).click();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await page.getByRole('checkbox', { name: 'Elegir a los 2' }).click();
  const invite = page.getByRole('button', { name: 'Reenviar invitación' });
  const counts = () => answerInvitations.mock.calls.map(([userIds]) => userIds.length);
  await invite.click();
  await expect.poll(counts).toEqual([500, 2]);
  await invite.click();
  await expect.poll(counts).toEqual([500, 2, 2]);
});
