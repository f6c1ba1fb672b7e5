import { expect, test } from 'vitest';
import { ProgramError, runProgram } from './program.ts';

const failure = (running: Promise<unknown>) =>
  running.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a program that hangs is ended when its time is over', async () => {
  const begun = Date.now();
  const error = await failure(runProgram('sleep', ['60'], { ms: 300 }));
  expect(error).toBeInstanceOf(ProgramError);
  expect(error).toMatchObject({ isTooSlow: true });
  expect(Date.now() - begun).toBeLessThan(10_000);
});

test('while it is held it stands still, and its time does too', async () => {
  const begun = Date.now();
  const counting = ['-c', 'for i in 1 2 3 4 5 6; do echo $i; sleep 0.1; done'];
  const isHeld = () => Date.now() - begun < 1500;
  const seen: number[] = [];
  const onLine = () => seen.push(Date.now() - begun);
  await runProgram('sh', counting, { ms: 10_000, isHeld, onLine });
  expect(seen).toHaveLength(6);
  expect(seen.filter((at) => at > 1400).length).toBeGreaterThan(0);
});

test('it ends with what it works for', async () => {
  const controller = new AbortController();
  const running = failure(runProgram('sleep', ['60'], { ms: 60_000, signal: controller.signal }));
  const reason = new Error('the job is lost');
  setTimeout(() => controller.abort(reason), 100);
  expect(await running).toBe(reason);
});

test('it gets neither our environment nor more memory than it may', async () => {
  expect(await runProgram('env', [], { ms: 5_000 })).toMatch(
    /^PATH=[^\n]*\n(?:PWD=[^\n]*\n)?(?:_=[^\n]*\n)?$/,
  );
  const limit = await runProgram('sh', ['-c', 'ulimit -v'], { ms: 5_000 });
  expect(Number(limit)).toBe(3 * 1024 * 1024);
});
