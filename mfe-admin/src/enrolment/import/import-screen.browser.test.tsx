import '@rambla/kit/styles/tokens.css';
import type { Job, PeopleImportReport } from '@rambla/api/contract';
import { endSession, startSession } from '@rambla/kit/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorResponse, mount } from '../../admin-ui/mount.tsx';
import PeopleImportScreen from './import-screen.tsx';

/** The report of a list of one person, whose email is invalid until it is fixed. */
function reportOf(isFixed: boolean): PeopleImportReport {
  const message = 'No es un correo válido.';
  return {
    dryRun: true,
    sheets: [],
    sheet: null,
    columns: [{ heading: 'Correo', field: 'email', why: 'title' }],
    headingRow: 1,
    firstRows: [],
    total: 1,
    created: isFixed ? 1 : 0,
    joined: 0,
    unchanged: 0,
    rejected: isFixed ? 0 : 1,
    mails: 0,
    invitationDays: 14,
    byProvider: [],
    newGroups: [],
    losesNames: false,
    rows: [
      {
        row: 2,
        outcome: isFixed ? 'new' : 'error',
        cells: ['ana'],
        note: null,
        problems: isFixed ? [] : [{ field: 'email', message }],
      },
    ],
  };
}

/** Responds to a poll of the job. */
const poll = vi.fn<(done: () => Response) => Response>();
const sent: FormData[] = [];

beforeEach(() => {
  poll.mockReset().mockImplementation((done) => done());
  sent.length = 0;
  const job = { id: 5, kind: 'enrolments.import', name: 'x', courseId: null, progress: 0, finishedAt: null };
  const jobIn = (state: Job['state'], result?: object) =>
    Response.json({ job: { ...job, state, result, createdAt: '2026-11-20T10:00:00.000Z' } });
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/enrolments/import') {
      sent.push(await request.formData());
      return jobIn('waiting');
    }
    if (pathname === '/api/jobs/5')
      return poll(() => jobIn('done', reportOf(sent.at(-1)?.has('fixes') === true)));
    return errorResponse(404);
  });
  startSession({ token: 'a-token', role: 'admin', userId: 9 });
  mount(<PeopleImportScreen />);
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

const email = page.getByRole('textbox', { name: /de la fila 2$/ });

async function paste() {
  await userEvent.fill(page.getByLabelText('O pegá desde una planilla'), 'Correo\nana');
  await userEvent.click(page.getByRole('button', { name: 'Leer lo pegado' }));
  await expect.element(email).toBeVisible();
}

async function fixEmail() {
  await userEvent.fill(email, 'ana@x.uy');
  await userEvent.keyboard('{Enter}');
}

test('a list that cannot be read at first gives way to another one', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await userEvent.fill(page.getByLabelText('O pegá desde una planilla'), 'Correo\nana');
  await userEvent.click(page.getByRole('button', { name: 'Leer lo pegado' }));
  await userEvent.click(page.getByRole('button', { name: 'Elegir otra lista' }));
  await expect.element(page.getByLabelText('O pegá desde una planilla')).toBeVisible();
});

test('a page of the server in between refuses a list for good', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>413</h1>', { status: 413 }));
  await userEvent.fill(page.getByLabelText('O pegá desde una planilla'), 'Correo\nana');
  await userEvent.click(page.getByRole('button', { name: 'Leer lo pegado' }));
  await expect.element(page.getByRole('button', { name: 'Elegir otro' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Probar de nuevo' })).not.toBeInTheDocument();
});

const bring = page.getByRole('button', { name: 'Traer a esa persona' });

test('a poll that fails once does not end the reading', async () => {
  await paste();
  poll.mockImplementationOnce(() => errorResponse(502));
  await fixEmail();
  await expect.element(bring).toBeVisible();
});

test('a change that the server could not read keeps the list, and can be sent again', async () => {
  let isDown = false;
  const reached = globalThis.fetch;
  vi.stubGlobal('fetch', async (request: Request) =>
    isDown && request.method === 'POST' ? errorResponse(503) : reached(request),
  );
  await paste();
  isDown = true;
  await fixEmail();
  await expect.element(page.getByText(/^Falta leer la lista/)).toBeVisible();
  isDown = false;
  await userEvent.click(page.getByRole('button', { name: 'Probar de nuevo' }));
  await expect.element(bring).toBeVisible();
  expect(sent.at(-1)?.get('fixes')).toBe('{"2":{"email":"ana@x.uy"}}');
});
