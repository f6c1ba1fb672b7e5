import type { Course, Lecture } from '@rambla/api/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createDeferred, errorResponse, mount } from '../../admin-ui/mount.tsx';
import { PageEditor } from './page-editor.tsx';

const COURSE = { id: 1, name: 'Cálculo' } as Course;
const LECTURE: Lecture = {
  id: 2,
  courseId: 1,
  kind: 'page',
  title: 'Límites',
  text: 'Texto',
  description: '',
  position: 1,
  durationSeconds: null,
  hasVideo: false,
  locked: false,
  open: false,
  state: 'draft',
  publishAt: null,
  section: null,
  version: 1,
};

/** Responds to a save. */
const answerSave = vi.fn<(body: { state?: Lecture['state']; version: number }) => Promise<Response>>();
/** Functions that end the uploads of pictures. */
const pictures: (() => void)[] = [];

beforeEach(() => {
  sessionStorage.clear();
  answerSave.mockReset();
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'PUT') return answerSave(await request.json());
    if (pathname.endsWith('/images')) {
      const { promise, resolve } = createDeferred<Response>();
      const id = pictures.push(() => resolve(Response.json({ image: { id } })));
      return promise;
    }
    return Response.json({ html: '', words: 0, seconds: 0, faults: [] });
  });
  mount(<PageEditor course={COURSE} page={LECTURE} onRefetch={async () => undefined} />);
});
afterEach(() => void vi.unstubAllGlobals());

const publish = page.getByRole('button', { name: 'Publicar' });
const saved = (state: Lecture['state'], version: number) =>
  Response.json({ lecture: { ...LECTURE, state, version } });

test('«Publicar» during a save publishes afterwards', async () => {
  const { promise, resolve } = createDeferred<Response>();
  answerSave.mockReturnValueOnce(promise);
  answerSave.mockImplementation(async ({ state }) => saved(state ?? 'draft', 3));
  await userEvent.click(page.getByRole('button', { name: 'Guardar' }));
  await expect.element(page.getByRole('button', { name: 'Guardando…' })).toBeVisible();
  // Forced, because `aria-disabled` keeps the driver from clicking, unlike a person.
  await userEvent.click(publish, { force: true });
  resolve(saved('draft', 2));
  await expect.element(publish).not.toBeInTheDocument();
  expect(answerSave.mock.lastCall?.[0]).toMatchObject({ state: 'published', version: 2 });
});

test('a double click on «Publicar» saves once', async () => {
  const { promise, resolve } = createDeferred<Response>();
  answerSave.mockReturnValueOnce(promise);
  answerSave.mockReturnValue(createDeferred<Response>().promise);
  await userEvent.click(publish);
  await expect.element(page.getByRole('button', { name: 'Guardando…' })).toBeVisible();
  await userEvent.click(publish, { force: true });
  resolve(saved('published', 2));
  await expect.element(publish).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Guardar' })).toBeVisible();
  expect(answerSave).toHaveBeenCalledOnce();
});

test('taking the stored version also takes its state', async () => {
  const current = { ...LECTURE, state: 'published' as const, text: 'Otro', version: 5 };
  answerSave.mockResolvedValueOnce(errorResponse(409, 'stale_version', { current }));
  await userEvent.click(page.getByRole('button', { name: 'Guardar' }));
  await userEvent.click(page.getByRole('button', { name: 'Quedarme con lo guardado' }));
  await expect.element(publish).not.toBeInTheDocument();
  await expect.element(page.getByText('Publicada')).toBeVisible();
});

test('pictures dropped together keep their order', async () => {
  const canvas = document.createElement('canvas');
  const { promise, resolve } = createDeferred<Blob | null>();
  canvas.toBlob(resolve);
  const picture = (await promise) as Blob;
  const dataTransfer = new DataTransfer();
  for (const name of ['a.png', 'b.png'])
    dataTransfer.items.add(new File([picture], name, { type: 'image/png' }));
  const area = page.getByRole('textbox', { name: /^Texto de la página/ });
  const textOf = () => (area.element() as HTMLTextAreaElement).value;
  area.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await expect.poll(textOf).toMatch(/\[Subiendo a…\].*\s+.*\[Subiendo b…\]/);
  await expect.poll(() => pictures.length).toBe(1);
  pictures[0]?.();
  await expect.poll(() => pictures.length).toBe(2);
  pictures[1]?.();
  await expect.poll(textOf).toMatch(/!\[a\]\(image:1\)\s+!\[b\]\(image:2\)/);
});
