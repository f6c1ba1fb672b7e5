import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorResponse, mount } from '../mount.tsx';
import { ChangeGroupDialog } from './change-group-dialog.tsx';

afterEach(() => void vi.unstubAllGlobals());

test('a retry moves into the group already created', async () => {
  const made: string[] = [];
  const moves: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ groups: [] });
    const body = (await request.json()) as { name: string };
    if (request.method === 'POST') {
      made.push(body.name);
      if (made.length > 1) return errorResponse(409, 'group_exists');
      return Response.json({ group: { id: 5, name: body.name, members: 0 } }, { status: 201 });
    }
    moves.push(body);
    return moves.length === 1 ? errorResponse(500) : Response.json({ moved: 1 });
  });
  const close = vi.fn<() => void>();
  mount(<ChangeGroupDialog courseId={1} userIds={[3]} onDone={() => undefined} onClose={close} />);
  await userEvent.selectOptions(page.getByLabelText('Grupo'), 'Uno nuevo…');
  await userEvent.fill(page.getByLabelText('Nombre del grupo'), 'Grupo 2');
  const change = page.getByRole('button', { name: 'Cambiar' });
  await userEvent.click(change);
  await expect.element(page.getByText('No se pudo.')).toBeVisible();
  await userEvent.click(change);
  await expect.poll(() => close.mock.calls.length).toBe(1);
  expect(made).toEqual(['Grupo 2']);
  expect(moves).toEqual([
    { groupId: 5, userIds: [3] },
    { groupId: 5, userIds: [3] },
  ]);
});
