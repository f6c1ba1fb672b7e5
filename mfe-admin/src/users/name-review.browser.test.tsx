import type { ListedUser } from '@rambla/api/contract';
import { endSession, startSession } from '@rambla/kit/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { errorResponse, mount } from '../admin-ui/mount.tsx';
import { NameReview } from './name-review.tsx';

const person = (id: number, firstName: string, role = 'student') =>
  ({ id, firstName, surname: 'Paz', name: `${firstName} Paz`, username: firstName, role }) as ListedUser;
const saved: number[] = [];

beforeEach(() => {
  saved.length = 0;
  startSession({ token: 'one', role: 'bedelia', userId: 1 });
  vi.stubGlobal('fetch', async (request: Request) => {
    const { userId, firstName } = await request.json();
    if (firstName === 'mal') return errorResponse(400);
    saved.push(userId);
    return Response.json({ user: person(userId, firstName) });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  endSession('logout');
});

test('a refused name stays as it was typed, with its problem, and the others are saved', async () => {
  mount(<NameReview users={[person(2, 'Ana'), person(3, 'Luis'), person(4, 'Jefa', 'admin')]} />);
  await page.getByLabelText('Nombres de Luis Paz').fill('mal');
  await page.getByRole('button', { name: 'Guardar estos 2' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No se pudo.');
  await expect.element(page.getByLabelText('Nombres de Luis Paz')).toHaveValue('mal');
  expect(saved).toEqual([2]);
});
