import type { PortalPart } from '@rambla/api/contract';
import { getDefaultStore, Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import { toastsAtom } from '@rambla/kit/toasts';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ReleaseRow } from './release-row.tsx';

const counted = { pages: 10, broken: 0, trend: [] };
const PART: PortalPart = {
  name: 'mfe-library',
  version: '3.0',
  since: null,
  by: 'servidor',
  wanted: '3.0',
  canary: null,
  stopped: null,
  ...counted,
  before: { version: '2.0', since: null, ...counted },
  previous: '2.0',
  removed: false,
  removable: true,
  uses: { names: [], calls: 0, missing: [], kit: null },
  screens: [],
  menu: [],
  refused: [],
  refusals: [],
};
const onTrial = (percent: number): PortalPart => ({
  ...PART,
  canary: { version: '3.1', since: '2027-03-01T10:00:00.000Z', by: null, percent },
});

const answer = vi.fn<() => Response>();
const sent: { path: string; body: unknown; seen: string | null }[] = [];
const toasts = () =>
  getDefaultStore()
    .get(toastsAtom)
    .map(({ text }) => text);

beforeEach(() => {
  sent.length = 0;
  getDefaultStore().set(toastsAtom, []);
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ tokens: [] });
    const seen = request.headers.get('if-match');
    sent.push({ path: new URL(request.url).pathname, body: await request.json(), seen });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Shows the row; the returned function shows it after the releases were fetched again. */
function show(remote: PortalPart, onChanged = vi.fn()): (remote: PortalPart) => void {
  const place = document.body.appendChild(document.createElement('ul'));
  const root = createRoot(place);
  const render = (part: PortalPart) =>
    root.render(
      <Provider store={store}>
        <ReleaseRow remote={part} now={{ people: 1, answering: 0 }} onChanged={onChanged} />
      </Provider>,
    );
  render(remote);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  return render;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const slider = () => page.getByRole('slider', { name: 'Porcentaje de personas que ven la nueva' });
const field = () => page.getByRole('textbox', { name: 'Porcentaje', exact: true });

test('a rollback is from the version shown, and says where it went', async () => {
  answer.mockImplementation(() => Response.json({ version: '1.0' }));
  show(PART);
  await userEvent.click(button('Volver a la anterior de mfe-library'));
  await userEvent.click(button('Volver a 2.0'));
  await expect.poll(toasts).toEqual(['mfe-library volvió a 1.0.']);
  const path = '/api/remotes/mfe-library/rollback';
  expect(sent, 'as an older API accepts it').toEqual([{ path, body: { reason: '' }, seen: '"3.0"' }]);
});

test('a rollback after that of another closes, says so and fetches the releases again', async () => {
  const message = 'Ya no es la 3.0: ahora la más nueva es la 2.0.';
  answer.mockImplementation(() =>
    Response.json({ statusCode: 409, code: 'stale_version', message }, { status: 409 }),
  );
  const onChanged = vi.fn();
  show(PART, onChanged);
  await userEvent.click(button('Volver a la anterior de mfe-library'));
  await userEvent.click(button('Volver a 2.0'));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(toasts()).toEqual([message]);
  expect(onChanged).toHaveBeenCalled();
});

test('a rollout for all is of the version shown', async () => {
  answer.mockImplementation(() => Response.json({ version: '3.1' }));
  show(onTrial(10));
  await userEvent.click(button('Seguir con todos con la nueva de mfe-library'));
  await userEvent.click(button('Seguir con todos'));
  await expect.poll(toasts).toEqual(['Todos tienen 3.1 de mfe-library.']);
  const path = '/api/remotes/mfe-library/share';
  expect(sent, 'as an older API accepts it').toEqual([{ path, body: { percent: 100 }, seen: '"3.1"' }]);
});

test('the share follows that of another administrator, and can be sent again', async () => {
  answer.mockImplementation(() => Response.json({ version: '3.1' }));
  const showAgain = show(onTrial(50));
  await expect.element(slider()).toHaveValue('50');
  showAgain(onTrial(5));
  await expect.element(slider()).toHaveValue('5');
  await userEvent.fill(field(), '50');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toMatchObject([{ body: { percent: 50 }, seen: '"3.1"' }]);
});

test('an emptied percentage is not sent', async () => {
  show(onTrial(50));
  await userEvent.clear(field());
  await expect.element(field()).toHaveValue('');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('50');
  expect(sent).toEqual([]);
});
