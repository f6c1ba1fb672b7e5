import { Portal } from './portal.ts';

/** Fills one demo institute, of which each portal of the tests gets a copy. */
export default async function makeDemoData(): Promise<() => Promise<void>> {
  const portal = new Portal();
  await portal.start();
  await portal.end();
  process.env.DEMO_DATA = portal.dataDir;
  return () => portal.stop();
}
