// Connects 300 clients that never finish their headers, and 300 that never finish their body.
// The server must cut each of them within fifteen seconds, and serve everybody else meanwhile.

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckReporter } from './check-reporter.ts';
import { computePercentile, formatMs } from './figures.ts';
import { type TestServer, withTestServer } from './test-server.ts';

const CLIENTS = 300;
const CUT_MS = 15_000;
const OTHERS_MS = 1_000;
const GIVE_UP_MS = 30_000;

const HEADERS = 'GET /api/courses HTTP/1.1\r\nhost: x\r\nx-slow: ';
const BODY =
  'POST /api/users HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{';

/** Measures how long the server tolerates a client that sends byte by byte. */
async function drip(port: number, beginning: string): Promise<number> {
  const began = Date.now();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(beginning);
  const dripping = setInterval(() => socket.write('x'), 500);
  await Promise.race([once(socket, 'close'), sleep(GIVE_UP_MS)]);
  clearInterval(dripping);
  socket.destroy();
  return Date.now() - began;
}

async function dripAll(product: TestServer, verdict: CheckReporter): Promise<void> {
  const port = Number(new URL(product.server.url).port);
  const many = (beginning: string) =>
    Promise.all(Array.from({ length: CLIENTS }, () => drip(port, beginning)));
  let over = false;
  const slow = Promise.all([many(HEADERS), many(BODY)]).finally(() => {
    over = true;
  });
  const times: number[] = [];
  while (!over) {
    const response = await product.ask({ path: '/api/courses' });
    times.push(response?.status === 200 ? response.ms : Number.POSITIVE_INFINITY);
    await sleep(100);
  }
  const [headers, bodies] = await slow;
  const slowest = [Math.max(...headers), Math.max(...bodies)] as const;
  verdict.check(
    slowest[0] <= CUT_MS,
    `${CLIENTS} encabezados lentos: el último, cortado a los ${formatMs(slowest[0])}`,
  );
  verdict.check(
    slowest[1] <= CUT_MS,
    `${CLIENTS} cuerpos lentos: el último, cortado a los ${formatMs(slowest[1])}`,
  );
  const p99 = computePercentile(times, 0.99);
  verdict.check(p99 < OTHERS_MS, `${times.length} lecturas de los demás: p99 ${formatMs(p99)}`);
}

export async function injectFaults(verdict: CheckReporter): Promise<void> {
  await withTestServer('sqlite', {}, (product) => dripAll(product, verdict));
}
