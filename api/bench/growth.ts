import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openServices } from '../src/start/open-services.ts';
import { makeActor } from '../test/actors.ts';
import { fillInstitute, type Size } from './fill.ts';
import { median } from './process.ts';

const CALLS = 25;
const PATHS = [
  '/users',
  '/users?q=persona%2077',
  '/users?details=true',
  '/users/teachers',
  '/users/session',
  '/users/session?q=u77',
  '/courses?limit=50',
  '/courses/my_courses',
  '/courses/3/lectures',
  '/courses/3/subscriptions',
  '/courses/3/impressions',
  '/courses/my_progress',
  '/subscriptions/user/7',
  '/impressions',
  '/impressions?q=persona%2077',
  '/impressions?courseId=3',
  '/impressions?from=2026-03-01&to=2026-03-02',
  '/impressions/user/7',
  '/impressions/activity',
  '/overview',
  '/audit',
  '/audit?q=persona%2077',
];

async function measure(folder: string, size: Size): Promise<Map<string, number>> {
  await fillInstitute(join(folder, 'rambla.db'), size);
  const services = await openServices(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  const app = await buildApp(services);
  await app.ready();
  const { token } = await makeActor(app, 'admin');
  const medians = new Map<string, number>();
  for (const path of PATHS) {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const began = process.cpuUsage();
      const response = await app.inject({ url: `/api${path}`, headers: { authorization: token } });
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
      const { user, system } = process.cpuUsage(began);
      times.push((user + system) / 1000);
    }
    medians.set(path, median(times));
  }
  await app.close();
  await services.db.destroy();
  return medians;
}

/** Each list call's median, in milliseconds of processor, on a hundredth of the institute and on all of it. */
export async function compareSizes(folder: string, scale: number) {
  const full = { users: 100_000 * scale, courses: 2_000 * scale, impressions: 5_000_000 * scale };
  const part = { users: full.users / 100, courses: full.courses / 100, impressions: full.impressions / 100 };
  const results: Map<string, number>[] = [];
  for (const [index, size] of [part, full].entries()) {
    const place = join(folder, `size-${index}`);
    mkdirSync(place);
    results.push(await measure(place, size));
    rmSync(place, { recursive: true });
  }
  const [small, large] = results;
  return PATHS.map((path) => ({ path, small: small?.get(path) ?? 0, large: large?.get(path) ?? 0 }));
}
