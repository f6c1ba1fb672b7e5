import type { ListedUser } from '@rambla/api/contract';
import { Toaster } from '@rambla/kit/ui/toaster';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
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
  [[suspended, suspended], 0],
  [[suspended, null, null], 1],
])('suspending %j says so for all, and undoes only the new suspensions', async (dates, undos) => {
  vi.stubGlobal('fetch', async () => Response.json({ user: { active: false } }));
  const users = dates.map((at, index) => person(index + 1, at));
  mount(
    <>
      <SuspendUsersDialog users={users} onClose={() => undefined} />
      <Toaster />
    </>,
  );
  await page.getByRole('button', { name: 'Suspender' }).click();
  await expect.element(page.getByText(`${users.length} cuentas suspendidas con éxito`)).toBeVisible();
  expect(page.getByRole('button', { name: 'Deshacer' }).elements()).toHaveLength(undos);
});
