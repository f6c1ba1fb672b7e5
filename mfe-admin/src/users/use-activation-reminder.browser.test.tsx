import type { ListedUser } from '@rambla/api/contract';
import { Toaster } from '@rambla/kit/ui/toaster';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { errorResponse, mount } from '../admin-ui/mount.tsx';
import { useActivationReminder } from './use-activation-reminder.ts';

afterEach(() => vi.unstubAllGlobals());

const person = (id: number, active: boolean) =>
  ({ id, active, suspendedAt: null, username: `u${id}`, email: `u${id}@x.uy` }) as ListedUser;

function Reminder({ people = [person(1, false), person(2, true), person(3, true)] }) {
  const remind = useActivationReminder();
  return (
    <>
      <button type="button" onClick={() => void remind(people)}>
        Reenviar
      </button>
      <Toaster />
    </>
  );
}

test('a throttled activation keeps back no invitation', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/resend_activation') ? errorResponse(429) : Response.json({ sent: 2 }),
  );
  mount(<Reminder />);
  await page.getByRole('button', { name: 'Reenviar' }).click();
  await expect.element(page.getByText('2 correos reenviados con éxito')).toBeVisible();
  await expect.element(page.getByText('No se pudo.')).toBeVisible();
});

test('offline, many batches fail with one message', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  mount(<Reminder people={Array.from({ length: 501 }, (_, at) => person(at + 1, true))} />);
  await page.getByRole('button', { name: 'Reenviar' }).click();
  await expect.element(page.getByText(/^No pudimos comunicarnos/)).toBeVisible();
});
