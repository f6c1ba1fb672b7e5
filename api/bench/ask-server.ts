import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningProgram } from './process.ts';

const PING_MS = 10;

/** Requests the server's health until `stop`, which returns the sorted response times in milliseconds. */
export function watchHealth({ url }: RunningProgram): { stop(): Promise<number[]> } {
  const times: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${url}/api/health`)).text();
      times.push(performance.now() - began);
      await sleep(PING_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return times.sort((a, b) => a - b);
    },
  };
}

/** Calls the server with JSON or a form; throws unless it succeeds. */
export async function callServer<T>(url: string, token: string, body?: FormData | object): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: token }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
