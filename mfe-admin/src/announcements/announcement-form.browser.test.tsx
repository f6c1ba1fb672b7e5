import type { Announcement } from '@rambla/api/contract';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createDeferred, errorResponse, mount } from '../admin-ui/mount.tsx';
import { AnnouncementForm } from './announcement-form.tsx';

const OTHER = {
  id: 3,
  state: 'draft',
  title: 'Feriado',
  text: 'El lunes no hay clase.',
  groupId: null,
  files: [] as Announcement['files'],
  publishAt: null,
  byMail: true,
  byPush: true,
  urgent: false,
  version: 1,
} as Announcement;

let refusal: Response | undefined;
let sent: { state: string; version?: number; title: string }[];

/** The form, and a button that leaves the screen and comes back to it. */
function Form() {
  const [turn, setTurn] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTurn(turn + 1)}>
        Volver a entrar
      </button>
      <AnnouncementForm key={turn} courseId={null} place="Instituto" />
    </>
  );
}

beforeEach(() => {
  sessionStorage.clear();
  refusal = undefined;
  sent = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { method, url } = request;
    if (method === 'PUT') {
      sent.push(await request.json());
      return refusal?.clone() ?? Response.json({ announcement: OTHER });
    }
    if (method === 'POST') return createDeferred<Response>().promise;
    const { pathname } = new URL(url);
    if (pathname === '/api/announcements') return Response.json({ announcements: [OTHER], nextCursor: null });
    return errorResponse(404);
  });
  mount(<Form />);
});
afterEach(() => void vi.unstubAllGlobals());

const title = page.getByLabelText('Título');
const edit = async () => {
  await userEvent.click(page.getByRole('button', { name: 'Acciones para Feriado' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Cambiar' }));
};

test('«Cambiar» asks before it drops an unsaved announcement', async () => {
  await userEvent.fill(title, 'Parcial');
  await edit();
  await userEvent.click(page.getByRole('button', { name: 'Cancelar' }));
  await expect.element(title).toHaveValue('Parcial');
  await edit();
  await userEvent.click(page.getByRole('button', { name: 'Dejarlo' }));
  await expect.element(title).toHaveValue('Feriado');
});

test('«Cambiar» does nothing while an announcement is saved', async () => {
  await userEvent.fill(title, 'Parcial');
  await userEvent.fill(page.getByLabelText('Mensaje'), 'Es el lunes.');
  const draft = page.getByRole('button', { name: 'Guardar borrador' });
  await userEvent.click(draft);
  await expect.element(draft).toBeDisabled();
  await edit();
  await expect.element(page.getByRole('button', { name: 'Dejarlo' })).not.toBeInTheDocument();
  expect(document.querySelector('input[type=file]')?.closest('[inert]')).not.toBeNull();
});

test('a running upload does not go over to the announcement edited next', async () => {
  const file = new File(['x'], 'programa.pdf', { type: 'application/pdf' });
  await expect.element(title).toBeVisible();
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
  const row = page.getByRole('button', { name: 'Quitar programa.pdf' });
  await expect.element(row).toBeVisible();
  await edit();
  await userEvent.click(page.getByRole('button', { name: 'Dejarlo' }));
  await expect.element(title).toHaveValue('Feriado');
  await expect.element(row).not.toBeInTheDocument();
});

test('an unchanged announcement gives way at once', async () => {
  await edit();
  await expect.element(title).toHaveValue('Feriado');
});

test('an unsaved announcement is there again after the screen was left', async () => {
  const again = page.getByRole('button', { name: 'Volver a entrar' });
  await userEvent.fill(title, 'Parcial');
  await userEvent.click(again);
  await expect.element(title).toHaveValue('Parcial');
  await edit();
  await userEvent.click(page.getByRole('button', { name: 'Dejarlo' }));
  await expect.element(title).toHaveValue('Feriado');
  await userEvent.click(again);
  await expect.element(title).toHaveValue('');
});

test('an announcement that went out or changed during an edit is saved in its new state', async () => {
  await edit();
  await userEvent.fill(title, 'Feriado largo');
  const save = () =>
    userEvent.click(page.getByRole('button', { name: /^(Publicar|Guardar la corrección)$/ }));
  const current = { ...OTHER, state: 'scheduled', version: 2 };
  refusal = Response.json(
    { statusCode: 409, code: 'stale_version', message: 'Cambió.', current },
    { status: 409 },
  );
  await save();
  await expect.element(page.getByText('Cambió.')).toBeVisible();
  refusal = Response.json({ statusCode: 409, code: 'already_sent', message: 'Ya salió.' }, { status: 409 });
  await save();
  await expect.element(page.getByRole('button', { name: 'Guardar la corrección' })).toBeVisible();
  await expect.element(title).toHaveValue('Feriado largo');
  refusal = undefined;
  await save();
  await expect.element(title).toHaveValue('');
  const said = { title: 'Feriado largo', state: 'sent' };
  expect(sent).toMatchObject([
    { ...said, version: 1 },
    { ...said, version: 2 },
    { ...said, version: 2 },
  ]);
});
