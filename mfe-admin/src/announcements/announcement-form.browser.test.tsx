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
/** The answer to a new announcement. */
let posted: ReturnType<typeof createDeferred<Response>>;
let listed: Announcement[];
let courseState: 'draft' | 'published';

/** The form, a button that leaves the screen and comes back to it, and two courses to go to. */
function Form() {
  const [turn, setTurn] = useState(0);
  const [courseId, setCourseId] = useState<number | null>(null);
  return (
    <>
      {[7, 8].map((id) => (
        <button key={id} type="button" onClick={() => setCourseId(id)}>
          Curso {id}
        </button>
      ))}
      <button type="button" onClick={() => setTurn(turn + 1)}>
        Volver a entrar
      </button>
      <AnnouncementForm key={`${turn} ${courseId}`} courseId={courseId} place="Instituto" />
    </>
  );
}

beforeEach(() => {
  sessionStorage.clear();
  refusal = undefined;
  sent = [];
  posted = createDeferred();
  listed = [OTHER];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { method, url } = request;
    if (method === 'PUT') {
      sent.push(await request.json());
      return refusal?.clone() ?? Response.json({ announcement: OTHER });
    }
    if (method === 'POST') return (await posted.promise).clone();
    const { pathname } = new URL(url);
    if (pathname === '/api/announcements') return Response.json({ announcements: listed, nextCursor: null });
    if (/^\/api\/courses\/\d$/.test(pathname))
      return Response.json({ course: { id: 7, state: courseState } });
    return errorResponse(404);
  });
  mount(<Form />);
});
afterEach(() => {
  // Ends a running save, for which the next form would wait.
  posted.resolve(errorResponse(500));
  vi.unstubAllGlobals();
});

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

const save = () => userEvent.click(page.getByRole('button', { name: /^(Publicar|Guardar la corrección)$/ }));

test('an announcement that another person changed is saved only by choice, over their version', async () => {
  await edit();
  await userEvent.fill(title, 'Feriado largo');
  const current = { ...OTHER, text: 'El martes tampoco.', state: 'scheduled', version: 2 };
  refusal = Response.json(
    { statusCode: 409, code: 'stale_version', message: 'Cambió.', current },
    { status: 409 },
  );
  await save();
  await expect.element(page.getByText('El martes tampoco.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Publicar' })).not.toBeInTheDocument();
  refusal = undefined;
  await userEvent.click(page.getByRole('button', { name: 'Guardar lo mío' }));
  await expect.element(title).toHaveValue('');
  const said = { title: 'Feriado largo', text: OTHER.text, state: 'sent' };
  expect(sent).toMatchObject([
    { ...said, version: 1 },
    { ...said, version: 2 },
  ]);
});

test('«Quedarme con lo guardado» shows what the other person saved', async () => {
  await edit();
  await userEvent.fill(title, 'Feriado largo');
  const current = { ...OTHER, title: 'Feriado corto', version: 2 };
  refusal = Response.json(
    { statusCode: 409, code: 'stale_version', message: 'Cambió.', current },
    { status: 409 },
  );
  await save();
  await userEvent.click(page.getByRole('button', { name: 'Quedarme con lo guardado' }));
  await expect.element(title).toHaveValue('Feriado corto');
  refusal = undefined;
  await save();
  await expect.element(title).toHaveValue('');
  expect(sent.at(-1)).toMatchObject({ title: 'Feriado corto', version: 2 });
});

test('an announcement that went out during an edit is corrected by the next save', async () => {
  await edit();
  await userEvent.fill(title, 'Feriado largo');
  refusal = Response.json({ statusCode: 409, code: 'already_sent', message: 'Ya salió.' }, { status: 409 });
  await save();
  await expect.element(page.getByRole('button', { name: 'Guardar la corrección' })).toBeVisible();
  await expect.element(title).toHaveValue('Feriado largo');
  refusal = undefined;
  await save();
  await expect.element(title).toHaveValue('');
  expect(sent.at(-1)).toMatchObject({ title: 'Feriado largo', state: 'sent', version: 1 });
});

test('a new announcement can be discarded', async () => {
  const discard = page.getByRole('button', { name: 'Descartar lo que escribí' });
  await expect.element(discard).not.toBeInTheDocument();
  await userEvent.fill(title, 'Parcial');
  await userEvent.click(discard);
  await userEvent.click(page.getByRole('button', { name: 'Dejarlo' }));
  await expect.element(title).toHaveValue('');
});

test('a form opened during a save waits, and offers the announcement again when the save fails', async () => {
  const again = page.getByRole('button', { name: 'Volver a entrar' });
  await userEvent.fill(title, 'Parcial');
  await userEvent.fill(page.getByLabelText('Mensaje'), 'Es el lunes.');
  await save();
  await userEvent.click(again);
  await expect.element(title).toHaveValue('Parcial');
  expect(sessionStorage.length, 'a reload must not lose it').toBe(1);
  await expect.element(page.getByRole('button', { name: 'Publicar' })).toBeDisabled();
  posted.resolve(errorResponse(500));
  await expect.element(page.getByRole('button', { name: 'Publicar' })).toBeEnabled();
  await expect.element(title).toHaveValue('Parcial');
});

test('a form opened during a save is empty once it succeeds', async () => {
  const again = page.getByRole('button', { name: 'Volver a entrar' });
  await userEvent.fill(title, 'Parcial');
  await userEvent.fill(page.getByLabelText('Mensaje'), 'Es el lunes.');
  await save();
  await userEvent.click(again);
  posted.resolve(Response.json({ announcement: { state: 'sent' }, state: 'sent' }));
  await expect.element(title).toHaveValue('');
  expect(sessionStorage.length).toBe(0);
});

test('a scheduled announcement whose time has come waits only for an unpublished course', async () => {
  listed = [{ ...OTHER, state: 'scheduled', publishAt: '2020-01-01T00:00:00.000Z' }];
  courseState = 'published';
  await userEvent.click(page.getByRole('button', { name: 'Curso 7' }));
  await expect.element(page.getByText('Está saliendo')).toBeVisible();
  courseState = 'draft';
  await userEvent.click(page.getByRole('button', { name: 'Curso 8' }));
  await expect.element(page.getByText('Sale cuando se publique el curso')).toBeVisible();
});
