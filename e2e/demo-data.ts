import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Portal } from './portal.ts';

/** Creates the demo data that test portals copy, and starts the portal shared by read-only tests. */
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

/** Waits for the search index, which each copy would otherwise build during its test. */
async function waitUntilIndexed(dataDir: string): Promise<void> {
  const db = new DatabaseSync(path.join(dataDir, 'rambla.db'), { readOnly: true });
  const due = db.prepare('select count(*) as "left" from "passagesDue"');
  while (due.get()?.left !== 0) await sleep(500);
  db.close();
}
