import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../mount.tsx';
import { Ring } from './ring.tsx';

test('a final mark is not provisional, whatever its fraction', async () => {
  mount(<Ring percent={83.3333333} waiting={0} passMark={60} />);
  await expect.element(page.getByRole('img', { name: '83 %', exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain('por ahora');
});

test('what waits for a teacher is said', async () => {
  mount(<Ring percent={50} waiting={100 / 3} passMark={null} />);
  await expect.element(page.getByRole('img', { name: '50 % por ahora; puede llegar a 83 %' })).toBeVisible();
});
