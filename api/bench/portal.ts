import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../demo/content/accounts.ts';
import { type LoadTarget, measureTargets } from './load.ts';
import { type RunningProgram, readPssBytes, startProgram } from './process.ts';

/** Request headers that accept compression, like a browser's. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', 'sec-fetch-mode': 'navigate' };
const RANGE_BYTES = 2 * 1024 * 1024;
const IDLE_MS = 20_000;
const REST_MS = 60_000;

interface Found {
  id: number;
  videoUrl?: string | null;
}

async function ask<T>(server: RunningProgram, path: string, token?: string, body?: object): Promise<T> {
  const response = await fetch(`${server.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

/** Lists the video addresses of a student's courses. */
async function listVideos(server: RunningProgram, token: string): Promise<string[]> {
  const { courses } = await ask<{ courses: Found[] }>(server, '/courses/my_courses', token);
  const lists = await Promise.all(
    courses.map(({ id }) => ask<{ lectures: Found[] }>(server, `/courses/${id}/lectures`, token)),
  );
  return lists
    .flatMap(({ lectures }) => lectures)
    .flatMap(({ videoUrl }) => (videoUrl ? [videoUrl.replace(/^https?:\/\/[^/]+/, '')] : []));
}

/** Measures the built portal with the demo: the cost per response, and the memory after pages and videos. */
export async function measurePortal(dataDir: string, port: number, rounds: number, ms: number) {
  const env = { DATA_DIR: dataDir, DEMO: '1', DEMO_VIDEOS: '0', LOG_LEVEL: 'silent', MALLOC_ARENA_MAX: '2' };
  const server = await startProgram('../src/server.ts', port, env, '/api/ready');
  try {
    const account = { email: 'estudiante@rambla.test', password: DEMO_PASSWORD };
    const { token } = await ask<{ token: string }>(server, '/users/login', undefined, account);
    await sleep(IDLE_MS);
    const idleBytes = readPssBytes(server);
    const visitor = (path: string): LoadTarget => ({ name: path, server, path, headers: BROWSER });
    const calls = [
      visitor('/coursesList/FCEA'),
      visitor('/api/courses/byType/FCEA'),
      { ...visitor('/api/courses/my_courses'), token },
      visitor('/api/health'),
    ];
    const costs = await measureTargets(calls, rounds, ms);
    await sleep(REST_MS);
    const bytesAfterPages = readPssBytes(server);
    const range = { range: `bytes=0-${RANGE_BYTES - 1}` };
    const videos = (await listVideos(server, token)).map((path) => ({
      ...visitor(path),
      token,
      headers: range,
    }));
    if (videos.length === 0) throw new Error('the demo has no videos');
    await measureTargets(videos, 1, ms);
    await sleep(REST_MS);
    return { costs, idleBytes, bytesAfterPages, bytesAfterVideos: readPssBytes(server) };
  } finally {
    await server.stop();
  }
}
