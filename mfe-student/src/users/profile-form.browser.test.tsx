import type { UserProfile } from '@rambla/api/contract';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../study-ui/hooks/mount.tsx';
import { ProfileForm } from './profile-form.tsx';

afterEach(() => vi.unstubAllGlobals());

test('only changed fields are sent, so that a page opened earlier undoes nothing', async () => {
  const bodies: object[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json());
    return Response.json({ user: {} });
  });
  const user = { id: 7, username: 'ana', firstName: 'Ana', surname: 'Paz', role: 'teacher', ci: '12345672' };
  mount(
    <Provider store={store}>
      <ProfileForm user={{ ...user, birthDate: null, about: 'Enseño historia.' } as UserProfile} />
    </Provider>,
  );
  await page.getByLabelText('Fecha de nacimiento').fill('2000-05-04');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => bodies).toEqual([{ birthDate: '2000-05-04' }]);
});
