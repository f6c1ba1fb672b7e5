import type { Job, OwnDataStatus } from '@rambla/api/contract';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../study-ui/hooks/mount.tsx';
import { DataExport } from './data-export.tsx';

const JOB: Job = {
  id: 1,
  kind: 'users.export',
  name: 'Mis datos',
  courseId: null,
  state: 'running',
  progress: 0.4,
  createdAt: '2026-11-23T12:00:00.000Z',
  finishedAt: null,
};

function show(part: Partial<OwnDataStatus>): void {
  const data = { job: null, failure: null, copy: null, closesAt: null, courses: [], ...part };
  mount(
    <Provider store={store}>
      <DataExport data={data} begin={() => undefined} />
    </Provider>,
  );
}

test('a copy that failed says why and can be asked for again', async () => {
  show({ failure: { message: 'No hay lugar.' } });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Tu copia no se pudo preparar. No hay lugar.');
  await expect.element(page.getByRole('button', { name: 'Preparar mi copia' })).toBeVisible();
  expect(page.getByRole('progressbar').elements()).toEqual([]);
});

test('a copy in the making shows how far it is, without another button', async () => {
  show({ job: JOB });
  await expect.element(page.getByText(/La estamos armando, 40/)).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
