import type { ContentItem, ContentSection } from '@rambla/api/contract';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createDeferred, mount } from '../../admin-ui/mount.tsx';
import { useContentOrder } from './use-content-order.ts';

const [ONE, TWO, THREE] = ['Uno', 'Dos', 'Tres'].map(
  (title, index) => ({ kind: 'lecture', id: index + 1, title }) as ContentItem,
) as [ContentItem, ContentItem, ContentItem];
const SECTIONS = [{ id: null, name: null, items: [ONE, TWO, THREE] }] as ContentSection[];

function Sample() {
  const { shown, moveTo, place } = useContentOrder(1, SECTIONS);
  const [isMoved, setMoved] = useState(false);
  return (
    <>
      <p>{isMoved ? 'moved' : 'moving'}</p>
      <p>{shown[0]?.items.map(({ title }) => title).join(' ')}</p>
      <button type="button" onClick={() => void moveTo([ONE], 0).then(() => setMoved(true))}>
        Al final
      </button>
      <button type="button" onClick={() => place(THREE, { section: 0, index: 0 })}>
        Arrastrar
      </button>
    </>
  );
}

afterEach(() => void vi.unstubAllGlobals());

test('a drag begun while items move to a section is kept', async () => {
  let respond: () => void = () => undefined;
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = createDeferred<Response>();
    respond = () => resolve(Response.json({ sections: SECTIONS }));
    return promise;
  });
  mount(<Sample />);
  await userEvent.click(page.getByRole('button', { name: 'Al final' }));
  await expect.element(page.getByText('Dos Tres Uno')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Arrastrar' }));
  await expect.element(page.getByText('Tres Dos Uno')).toBeVisible();
  respond();
  await expect.element(page.getByText('moved')).toBeVisible();
  expect(page.getByText('Tres Dos Uno').elements()).toHaveLength(1);
});
