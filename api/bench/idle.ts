import { setTimeout as sleep } from 'node:timers/promises';
import { median, readResidentBytes, startProgram } from './process.ts';

const STARTS = 5;
const REST_MS = 5_000;

/** Measures the time from the start to the first response on a migrated database, and the idle memory. */
export async function measureIdle(dataDir: string, port: number) {
  const env = { DATA_DIR: dataDir };
  const times: number[] = [];
  await (await startProgram('../src/server.ts', port, env, '/api/ready')).stop();
  for (let start = 0; start < STARTS; start += 1) {
    const began = performance.now();
    const server = await startProgram('../src/server.ts', port, env, '/api/ready');
    times.push(performance.now() - began);
    await server.stop();
  }
  const server = await startProgram('../src/server.ts', port, env, '/api/ready');
  await sleep(REST_MS);
  const megabytes = readResidentBytes(server) / 1024 ** 2;
  await server.stop();
  return { startMs: median(times), megabytes };
}
