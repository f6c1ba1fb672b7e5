import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Portal } from './portal.ts';

/** Fills one demo institute, of which each portal of the tests gets a copy; starts the portal of those that only read. */
export default async function makeDemoData(): Promise<() => Promise<void>> {
  const demo = new Portal();
  await demo.start();
  await waitUntilIndexed(demo.dataDir);
  await demo.end();
  process.env.DEMO_DATA = demo.dataDir;
  const shared = new Portal();
  await shared.start();
  process.env.SHARED_PORTAL = shared.url;
  return async () => {
    await shared.stop();
    await demo.stop();
  };
}

/** Indexed once here; otherwise each copy would index all courses during its test. */
async function waitUntilIndexed(dataDir: string): Promise<void> {
  const db = new DatabaseSync(path.join(dataDir, 'rambla.db'), { readOnly: true });
  const due = db.prepare('select count(*) as "left" from "passagesDue"');
  while (due.get()?.left !== 0) await sleep(500);
  db.close();
}
