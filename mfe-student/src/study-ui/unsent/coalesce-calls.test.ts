import { expect, test } from 'vitest';
import { coalesceCalls } from './coalesce-calls.ts';

/** Creates work that ends on command. */
function work() {
  const runs: { end: (result: number) => void; fail: () => void }[] = [];
  const ask = coalesceCalls(
    () =>
      new Promise<number>((resolve, reject) =>
        runs.push({ end: resolve, fail: () => reject(new Error('no')) }),
      ),
  );
  return { ask, runs };
}

const begun = () => new Promise((resolve) => setTimeout(resolve));

test('all who ask while it runs share one more run, which begins after it', async () => {
  const { ask, runs } = work();
  const first = ask();
  await begun();
  const others = [ask(), ask(), ask()];
  await begun();
  expect(runs).toHaveLength(1);
  runs[0]?.end(1);
  expect(await first).toBe(1);
  await begun();
  expect(runs).toHaveLength(2);
  runs[1]?.end(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
});

test('a run that fails keeps none that comes after it from running', async () => {
  const { ask, runs } = work();
  const failing = expect(ask()).rejects.toThrow('no');
  await begun();
  const meanwhile = ask();
  runs[0]?.fail();
  await failing;
  await begun();
  runs[1]?.end(2);
  expect(await meanwhile).toBe(2);
  const later = ask();
  await begun();
  runs[2]?.end(3);
  expect(await later).toBe(3);
});
