import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Portal } from './portal.ts';

/** Fills one demo institute, of which each portal of the tests gets a copy. */
export default async function makeDemoData(): Promise<() => Promise<void>> {
  const portal = new Portal();
  await portal.start();
  await waitUntilIndexed(portal.dataDir);
  await portal.end();
  process.env.DEMO_DATA = portal.dataDir;
  return () => portal.stop();
}

/** Indexed once here; otherwise each copy would index all courses during its test. */
async function waitUntilIndexed(dataDir: string): Promise<void> {
  const db = new DatabaseSync(path.join(dataDir, 'rambla.db'), { readOnly: true });
  const due = db.prepare('select count(*) as "left" from "passagesDue"');
  while (due.get()?.left !== 0) await sleep(500);
  db.close();
}
