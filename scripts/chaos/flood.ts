// Sends requests over two hundred connections from the same machine, as fast as they can.
// Health must respond within a second, or with a 503 and Retry-After.
// Memory must stay within limits, and everything must be normal again within five seconds of the flood's end.

import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { CheckReporter } from './check-reporter.ts';
import { DATABASES } from './databases.ts';
import { computePercentile, formatCounts, formatMs } from './figures.ts';
import type { FloodResult, FloodSettings } from './flood-clients.ts';
import { memoryOf } from './memory.ts';
import type { HttpResponse } from './send-request.ts';
import { type TestServer, withTestServer } from './test-server.ts';

const CONNECTIONS = 200;
const SECONDS = 20;
const HEALTH_MS = 1_000;
const MEMORY_MIB = 512;
const NORMAL_WITHIN_MS = 5_000;
/** Normal means that a public list of courses responds within this time. */
const NORMAL_MS = 200;

function flood(order: FloodSettings): Promise<FloodResult> {
  const worker = new Worker(new URL('./flood-clients.ts', import.meta.url), { workerData: order });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function isHonest(response: HttpResponse | undefined): boolean {
  if (response?.status === 503) return response.headers.has('retry-after');
  return response?.status === 200 && response.ms <= HEALTH_MS;
}

async function untilNormal(product: TestServer): Promise<number> {
  const began = performance.now();
  for (;;) {
    const response = await product.ask({ path: '/api/courses' });
    const passed = performance.now() - began;
    if ((response?.status === 200 && response.ms < NORMAL_MS) || passed > 4 * NORMAL_WITHIN_MS) return passed;
    await sleep(50);
  }
}

async function floodAndLook(product: TestServer, seconds: number, verdict: CheckReporter): Promise<void> {
  const { courseId, lectureId, student } = product.stage;
  const { pid } = product.server.child;
  const before = memoryOf(pid).now;
  const trackPath = `/api/courses/${courseId}/lectures/${lectureId}/track`;
  const { url } = product.server;
  let over = false;
  const flooding = flood({ url, connections: CONNECTIONS, seconds, studentToken: student.token, trackPath });
  const done = flooding.finally(() => {
    over = true;
  });
  const health: (HttpResponse | undefined)[] = [];
  while (!over) {
    health.push(await product.ask({ path: '/api/health' }));
    await sleep(200);
  }
  const { statuses, loose } = await done;
  const normal = await untilNormal(product);
  const { name } = product.database;
  const total = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  verdict.say(
    `${name}: ${total} pedidos en ${seconds} s (${Math.round(total / seconds)} por segundo): ${JSON.stringify(statuses)}`,
  );
  const failed = Object.keys(statuses).filter((status) => !/^[234]\d\d$|^503$/.test(status));
  verdict.check(
    failed.length === 0 && loose === 0,
    `${name}: ningún 500 ni corte, todo 503 y 429 con Retry-After`,
  );
  const p99 = computePercentile(
    health.map((response) => response?.ms ?? Number.POSITIVE_INFINITY),
    0.99,
  );
  const seen = formatCounts(health.map((response) => response?.status ?? 'sin respuesta'));
  verdict.check(health.every(isHonest), `${name}: /health ${seen}, p99 ${formatMs(p99)}`);
  const slow = health.flatMap((response, index) =>
    (response?.ms ?? HEALTH_MS) >= HEALTH_MS ? [index + 1] : [],
  );
  if (slow.length > 0)
    verdict.say(`${name}: /health tardó más en la consulta ${slow.join(', ')} de ${health.length}`);
  const { highest } = memoryOf(pid);
  verdict.check(highest <= MEMORY_MIB, `${name}: memoria ${before} MiB antes, ${highest} MiB como máximo`);
  verdict.check(
    normal <= NORMAL_WITHIN_MS && product.hasLiveProcess,
    `${name}: normal a los ${formatMs(normal)}`,
  );
}

export async function injectFaults(verdict: CheckReporter, argument?: string): Promise<void> {
  const seconds = Number(argument ?? SECONDS);
  for (const name of DATABASES)
    await withTestServer(name, {}, (product) => floodAndLook(product, seconds, verdict));
}
