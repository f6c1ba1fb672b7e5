import type { StudentHome } from '@rambla/api/contract';
import { BrowserRouter } from '@rambla/kit/router';
import { endSession, startSession } from '@rambla/kit/session';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

/** Leaves the announcements out once they are `gone`, like the home screen or another page. */
function Home({ unread, gone }: { unread: (typeof UNREAD)[]; gone: Promise<void> }) {
  const [isGone, setGone] = useState(false);
  useEffect(() => void gone.then(() => setGone(true)), [gone]);
  return (
    <div style={{ height: '300vh' }}>
      <main id="contenido" tabIndex={-1}>
        {isGone ? 'Nada nuevo' : <UnreadAnnouncements unread={unread} hasMore={false} />}
      </main>
    </div>
  );
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  startSession({ token: 'a-token', role: 'student', userId: 7 });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

/** Renders the announcements, and returns what removes them. */
function open(...unread: (typeof UNREAD)[]): () => void {
  let remove = () => {};
  const gone = new Promise<void>((resolve) => (remove = resolve));
  mount(
    <Provider store={store}>
      <BrowserRouter>
        <Home unread={unread} gone={gone} />
      </BrowserRouter>
    </Provider>,
  );
  return remove;
}

const heading = page.getByRole('heading', { name: 'Anuncios sin leer' });

test('after the last announcement is read, the focus moves to the page, which does not scroll', async () => {
  const remove = open(UNREAD);
  await page.getByRole('button', { name: /^Marcar como leído/ }).click();
  await expect.element(heading).toHaveFocus();
  scrollTo({ top: 50, behavior: 'instant' });
  remove();
  await expect.element(page.getByText('Nada nuevo')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(scrollY).toBe(50);
});

test('when the person goes on from another control, the focus is not moved', async () => {
  const remove = open(UNREAD, { ...UNREAD, aboutId: 4, title: 'Clase' });
  await page.getByRole('button', { name: 'Marcar como leído: Parcial' }).click();
  await expect.element(heading).toHaveFocus();
  page.getByRole('link', { name: 'Clase' }).element().focus();
  remove();
  await expect.element(page.getByText('Nada nuevo')).toBeVisible();
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(document.body);
});
