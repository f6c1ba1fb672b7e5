import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FloodOptions } from './flood-worker.ts';
import { computePercentile90, measureSlowness } from './slowness.ts';

const SECONDS = 6;
const PAUSE_MS = 50;

/** Returns a loopback address that stands for another host. */
export const toLoopbackAddress = (last: number) => `127.0.0.${last}`;

/** A log-in whose body never ends. */
export const slowLoginRequest =
  'POST /api/users/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{';

export const toDownloadRequest = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

/** Opens connections that send these texts in turn and never read. */
export async function openStalledConnections(
  port: number,
  from: string,
  texts: string[],
  count: number,
): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, (_, index) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    socket.on('error', () => undefined).pause();
    socket.write(texts[index % texts.length] as string);
    return socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect').catch(() => undefined)));
  return sockets;
}

/** Starts a thread that floods the server; resolves once all connections are open. */
export async function flood(order: FloodOptions): Promise<Worker> {
  const worker = new Worker(new URL('./flood-worker.ts', import.meta.url), { workerData: order });
  await once(worker, 'message');
  return worker;
}

/** Sends one request over its own connection; returns the status and the milliseconds until the last byte. */
export function timeRequest(
  url: string,
  from: string,
  headers = {},
): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asking = request(url, { localAddress: from, agent: false, headers }, (response) => {
      response
        .resume()
        .once('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - began }));
    });
    asking.once('error', reject).end();
  });
}

/**
 * Repeats a request for some seconds. Returns the statuses and the 90th percentile of the response times,
 * scaled to a usual machine.
 */
export async function timeRequests(url: string, from: string, watch?: () => Promise<void>) {
  const answers: { status: number; ms: number }[] = [];
  const factors: number[] = [];
  for (const ends = Date.now() + SECONDS * 1000; Date.now() < ends; await sleep(PAUSE_MS)) {
    answers.push(await timeRequest(url, from));
    // Measured meanwhile, because the flood itself and other tests slow the machine.
    factors.push(measureSlowness());
    await watch?.();
  }
  const factor = factors.sort((a, b) => a - b)[Math.floor(factors.length / 2)] ?? 1;
  return {
    statuses: [...new Set(answers.map(({ status }) => status))],
    usualMs: computePercentile90(answers.map(({ ms }) => ms)) / factor,
  };
}
