import path from 'node:path';
import { type AppName, REMOTES, root } from './portal/apps.ts';
import { bundleApp, isBuilt, markBuilt } from './portal/build-app.ts';
import { readIconNames, readPortalInterface, readSharedExports } from './portal/build-contract.ts';
import { publishRemote } from './portal/publish-remote.ts';
import { publishShell } from './portal/publish-shell.ts';
import type { PublishOptions } from './portal/require-compatible.ts';
import { withAppLock } from './portal/with-app-lock.ts';

/** Builds and publishes the apps with changed sources. */
export async function buildChangedApps(): Promise<void> {
  const apps: AppName[] = ['shell', ...REMOTES];
  const changed = apps.filter((app) => !isBuilt(app));
  // Apps of one checkout are compatible, so earlier releases that block them may be removed.
  const options = { dropsOld: true, replaced: changed };
  // The app is checked again under the lock, because another process may have built it.
  await Promise.all(changed.map((app) => withAppLock(app, async () => isBuilt(app) || build(app, options))));
}

/** Builds and publishes one app, changed or not; returns its version. */
export function buildAndPublish(app: AppName, options: PublishOptions = {}): Promise<string> {
  return withAppLock(app, () => build(app, options));
}

async function build(app: AppName, options: PublishOptions = {}): Promise<string> {
  // Fills the cache that publishing reads, while the bundler, another process, runs.
  const [sources] = await Promise.all([
    bundleApp(app),
    app === 'shell' ? readSharedExports() : readPortalInterface(),
  ]);
  const version = app === 'shell' ? await publishShell(options) : await publishOwn(app, options);
  markBuilt(app, sources);
  console.log(`${app} ${version}`);
  return version;
}

async function publishOwn(app: AppName, { replaced, share }: PublishOptions): Promise<string> {
  const against = await readPortalInterface();
  const provided = replaced ? { ...against, icons: readIconNames() } : undefined;
  return publishRemote({ name: app, dir: path.join(root, app) }, against, { provided, share });
}

if (import.meta.main) {
  await buildChangedApps().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
}
