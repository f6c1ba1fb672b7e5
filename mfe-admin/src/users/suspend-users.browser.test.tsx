import type { ListedUser } from '@rambla/api/contract';
import { Toaster } from '@rambla/kit/ui/toaster';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../admin-ui/mount.tsx';
import { SuspendUsersDialog } from './suspend-users.tsx';
import { useUnsuspendUsers } from './use-unsuspend-users.ts';

afterEach(() => vi.unstubAllGlobals());

const person = (id: number, suspendedAt: string | null) =>
  ({ id, active: false, suspendedAt, username: `u${id}`, email: `u${id}@x.uy` }) as ListedUser;
const suspended = '2026-11-20T10:00:00.000Z';

function Readmission({ users }: { users: ListedUser[] }) {
  const readmit = useUnsuspendUsers();
  return (
    <>
      <button type="button" onClick={() => void readmit(users)}>
        Dejar ingresar
      </button>
      <Toaster />
    </>
  );
}

function Suspension({ users }: { users: ListedUser[] }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      {isOpen && <SuspendUsersDialog users={users} onClose={() => setIsOpen(false)} />}
      <Toaster />
    </>
  );
}

test.each([
  [1, 'u1 todavía tiene que activar su cuenta, que ya no está suspendida'],
  [3, '3 cuentas ya no están suspendidas; 1 todavía está sin activar'],
])(
  'of %i people readmitted, the one who never activated the account cannot log in yet',
  async (count, text) => {
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      bodies.push(await request.json());
      return Response.json({ user: { active: !request.url.includes('/users/1/') } });
    });
    mount(<Readmission users={Array.from({ length: count }, (_, at) => person(at + 1, suspended))} />);
    await page.getByRole('button', { name: 'Dejar ingresar' }).click();
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    expect(bodies[0]).toEqual({ active: true, readmit: true });
  },
);

test.each([
  [[suspended, suspended], []],
  [
    [suspended, null, null],
    ['2', '3'],
  ],
])('suspending %j says so for all, and undoes only the new suspensions', async (dates, isNew) => {
  const readmitted: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { active } = await request.json();
    if (active) readmitted.push(/users\/(\d+)/.exec(request.url)?.[1]);
    return Response.json({ user: { active } });
  });
  const users = dates.map((at, index) => person(index + 1, at));
  mount(<Suspension users={users} />);
  await page.getByRole('button', { name: 'Suspender' }).click();
  await expect.element(page.getByText(`${users.length} cuentas suspendidas con éxito`)).toBeVisible();
  const undo = page.getByRole('button', { name: 'Deshacer' });
  expect(undo.elements()).toHaveLength(isNew.length > 0 ? 1 : 0);
  for (const button of undo.elements()) await userEvent.click(button);
  await expect.poll(() => readmitted).toEqual(isNew);
});
