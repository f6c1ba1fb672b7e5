import type { DataRequest } from '@rambla/api/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../admin-ui/mount.tsx';
import { DataRequestActions } from './request-actions.tsx';

const REQUEST: DataRequest = {
  ...{ id: 5, userId: 31, username: null, name: null, email: null, kind: 'erasure', copy: null },
  ...{ receivedAt: '2026-11-01T12:00:00.000Z', dueAt: '2026-11-06T12:00:00.000Z', doneAt: null },
};

function mountActions(request: DataRequest): void {
  mount(
    <DataRequestActions
      request={request}
      begin={(change) => change()}
      isBusy={false}
      onBegun={() => undefined}
    />,
  );
}

function stubFetch(): string[] {
  const called: string[] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    called.push(new URL(url).pathname);
    return new Response(null, { status: 204 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return called;
}

test('a request for a copy of a deleted account can be ended', async () => {
  const called = stubFetch();
  mountActions({ ...REQUEST, kind: 'export' });
  await userEvent.click(
    page.getByRole('button', { name: 'Marcar como respondido el pedido de la cuenta 31' }),
  );
  await expect.poll(() => called.at(-1)).toMatch(/data_requests\/5\/end$/);
});

test('an open request of a deleted account can be carried out, by typing its number', async () => {
  const called = stubFetch();
  mountActions(REQUEST);
  await userEvent.click(page.getByRole('button', { name: 'Borrar los datos de la cuenta 31' }));
  await userEvent.fill(page.getByRole('textbox'), '31');
  await userEvent.click(page.getByRole('button', { name: 'Borrar para siempre' }));
  await expect.poll(() => called.at(-1)).toMatch(/data_requests\/5\/erasure$/);
});

test('a request that was carried out has no button', async () => {
  mountActions({ ...REQUEST, doneAt: '2026-11-02T12:00:00.000Z' });
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
