import type { LiveClass } from '@rambla/api/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createDeferred, errorResponse, mount } from '../admin-ui/mount.tsx';
import { LiveClassDialog } from './live-class-dialog.tsx';

const LIVE = {
  id: 5,
  title: 'Consultas',
  startsAt: '2026-11-20T22:00:00.000Z',
  durationMinutes: 60,
  room: false,
  url: 'https://ejemplo.uy',
  groups: [] as string[],
  dates: [] as LiveClass['dates'],
  seriesId: null,
  recordingLectureId: 7,
  recordingUrl: 'https://ejemplo.uy/grabacion',
} as LiveClass;

afterEach(() => void vi.unstubAllGlobals());

test('a save before the lectures have loaded keeps the recording', async () => {
  const saved: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'PUT') saved.push(await request.json());
    if (request.method === 'PUT') return Response.json({ liveClass: LIVE });
    if (pathname.endsWith('/lectures')) return createDeferred<Response>().promise;
    return errorResponse(404);
  });
  let isClosed = false;
  mount(
    <LiveClassDialog
      courseId={1}
      edit={LIVE}
      onClose={() => {
        isClosed = true;
      }}
    />,
  );
  await userEvent.fill(page.getByLabelText('Título'), 'Consultas del parcial');
  await userEvent.click(page.getByRole('button', { name: 'Guardar' }));
  await expect.poll(() => isClosed).toBe(true);
  expect(saved).toMatchObject([
    { title: 'Consultas del parcial', recordingLectureId: 7, recordingUrl: 'https://ejemplo.uy/grabacion' },
  ]);
});
