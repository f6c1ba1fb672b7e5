import path from 'node:path';
import { type AppName, REMOTES, root } from './portal/apps.ts';
import { buildApp, isBuilt, markBuilt } from './portal/build-app.ts';
import { publishRemote } from './portal/publish-remote.ts';
import { publishShell } from './portal/publish-shell.ts';
import { withAppLock } from './portal/with-app-lock.ts';

/** Builds and publishes the apps whose sources changed since their last publication. */
export async function buildChanged(): Promise<void> {
  const apps: AppName[] = ['shell', ...REMOTES];
  const changed = apps.filter((app) => !isBuilt(app));
  // Checked again under the lock, since another process may have just built it.
  await Promise.all(changed.map((app) => withAppLock(app, async () => isBuilt(app) || build(app))));
}

/** Builds and publishes one app, changed or not; returns its version. */
export function buildAndPublish(app: AppName): Promise<string> {
  return withAppLock(app, () => build(app));
}

async function build(app: AppName): Promise<string> {
  const sources = await buildApp(app);
  const version =
    app === 'shell' ? await publishShell() : await publishRemote({ name: app, dir: path.join(root, app) });
  markBuilt(app, sources);
  console.log(`${app} ${version}`);
  return version;
}

if (import.meta.main) {
  await buildChanged().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
}
