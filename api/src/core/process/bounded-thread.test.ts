import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { runThread } from './bounded-thread.ts';

const SPEAKER = new URL(
  "data:text/javascript,import { parentPort } from 'node:worker_threads';parentPort.postMessage('hola')",
);

test('a thread that was heard leaves nothing on the signal of its job', async () => {
  const { signal } = new AbortController();
  for await (const said of runThread<string>(SPEAKER, null, { heapMb: 16, youngMb: 4, signal })) {
    expect(said).toBe('hola');
    break;
  }
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
