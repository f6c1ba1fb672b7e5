import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../study-ui/hooks/mount.tsx';
import { ResultRing } from './result-ring.tsx';

test('what waits for a teacher is said', async () => {
  mount(<ResultRing percent={50} waiting={100 / 3} passMark={null} />);
  await expect.element(page.getByRole('img', { name: '50 % por ahora; puede llegar a 83 %' })).toBeVisible();
});
