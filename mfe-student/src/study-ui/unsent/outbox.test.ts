import { endSession, startSession } from '@rambla/kit/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Outbox } from './outbox.ts';

type Item = { key: string; userId: number; order: number };

const disk = vi.hoisted(() => ({ rows: [] as unknown[], fails: false }));
vi.mock('@rambla/kit/device', () => ({
  listSealed: async () => {
    if (disk.fails) throw new Error('no disk');
    return disk.rows;
  },
  putSealed: async () => undefined,
  removeSealed: async () => undefined,
}));

const item = (order: number, key = 'a', userId = 1): Item => ({ key, userId, order });

/** An outbox that records its deliveries and keeps items for which `isLeft` is true. */
function makeOutbox(isLeft: (item: Item) => boolean = () => false) {
  const delivered: Item[][] = [];
  const outbox: Outbox<Item> = new Outbox<Item>('answers', {
    nameOf: (one) => one,
    deliver: async (items) => {
      delivered.push(items);
      for (const one of items) if (!isLeft(one)) await outbox.forget(one);
      return { left: items.some(isLeft) };
    },
  });
  return { outbox, delivered };
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(disk, { rows: [], fails: false });
  startSession({ token: 't', role: 'student', userId: 1 });
});
afterEach(() => {
  endSession('logout');
  vi.useRealTimers();
});

test('of what this page and the disk have under one key the newer goes out, and nobody else’s', async () => {
  const { outbox, delivered } = makeOutbox();
  await outbox.keep(item(2));
  await outbox.keep(item(1, 'b'));
  disk.rows = [item(1), item(5, 'b'), item(1, 'c')];
  await outbox.keep(item(1, 'd', 2));
  await outbox.send();
  expect(delivered).toEqual([[item(2), item(5, 'b'), item(1, 'c')]]);
});

test('what was changed while it was on its way stays', async () => {
  const { outbox } = makeOutbox();
  await outbox.keep(item(1));
  await outbox.keep(item(2));
  await outbox.forget(item(1));
  expect(outbox.find('a')).toEqual(item(2));
});

test('what did not arrive is tried again, ever later up to half a minute', async () => {
  const { outbox, delivered } = makeOutbox(() => true);
  await outbox.keep(item(1));
  await outbox.send();
  const tries = [];
  for (let seconds = 1; seconds <= 94; seconds += 1) {
    const before = delivered.length;
    await vi.advanceTimersByTimeAsync(1000);
    if (delivered.length > before) tries.push(seconds);
  }
  expect(tries).toEqual([2, 6, 14, 30, 60, 90]);
});

test('a disk that cannot be read is looked at again', async () => {
  const { outbox, delivered } = makeOutbox();
  disk.fails = true;
  await outbox.send();
  Object.assign(disk, { rows: [item(1)], fails: false });
  await vi.advanceTimersByTimeAsync(2000);
  expect(delivered).toEqual([[], [item(1)]]);
});

test('nothing goes out once the session is over', async () => {
  const { outbox, delivered } = makeOutbox();
  await outbox.keep(item(1));
  endSession('expired');
  await outbox.send();
  expect(delivered).toEqual([]);
});
