import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../admin-ui/mount.tsx';
import { GroupsDialog } from './groups-dialog.tsx';

const merges: string[] = [];
const groups = [
  { id: 1, name: 'Nocturno', members: 2 },
  { id: 2, name: 'Noctruno', members: 1 },
];

beforeEach(() => {
  merges.length = 0;
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    if (method === 'GET') return Response.json({ groups });
    merges.push(new URL(url).pathname);
    return Response.json({ group: groups[0] });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('two groups are merged only after a question, because nothing undoes it', async () => {
  mount(<GroupsDialog courseId={5} onClose={() => undefined} />);
  await page.getByLabelText('Unir Noctruno con otro').selectOptions('Nocturno');
  await expect.element(page.getByText(/No se puede deshacer/)).toBeVisible();
  expect(merges).toEqual([]);
  await page.getByRole('button', { name: 'Unir', exact: true }).click();
  await expect.poll(() => merges).toEqual(['/api/courses/5/groups/2/merge']);
});
