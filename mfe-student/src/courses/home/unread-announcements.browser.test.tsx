import type { StudentHome } from '@rambla/api/contract';
import { BrowserRouter } from '@rambla/kit/router';
import { endSession, startSession } from '@rambla/kit/session';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import { useEffect, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../study-ui/hooks/mount.tsx';
import UnreadAnnouncements from './unread-announcements.tsx';

const UNREAD = {
  aboutId: 3,
  title: 'Parcial',
  text: '',
  place: 'Análisis',
  path: '/cursos/2',
  createdAt: '2026-11-23T12:00:00.000Z',
} as StudentHome['announcements']['unread'][number];

/** Removes the announcements once they are read, like the home screen. */
function Home({ whenRead }: { whenRead: Promise<void> }) {
  const [isRead, setRead] = useState(false);
  useEffect(() => void whenRead.then(() => setRead(true)), [whenRead]);
  return (
    <main id="contenido" tabIndex={-1}>
      {isRead ? 'Nada nuevo' : <UnreadAnnouncements unread={[UNREAD]} hasMore={false} />}
    </main>
  );
}

test('after the last announcement is read, the focus moves to the page', async () => {
  let setRead = () => {};
  const whenRead = new Promise<void>((resolve) => (setRead = resolve));
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  startSession({ token: 'a-token', role: 'student', userId: 7 });
  onTestFinished(() => {
    endSession('logout');
    vi.unstubAllGlobals();
  });
  mount(
    <Provider store={store}>
      <BrowserRouter>
        <Home whenRead={whenRead} />
      </BrowserRouter>
    </Provider>,
  );
  await page.getByRole('button', { name: /^Marcar como leído/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Anuncios sin leer' })).toHaveFocus();
  setRead();
  await expect.element(page.getByText('Nada nuevo')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});
