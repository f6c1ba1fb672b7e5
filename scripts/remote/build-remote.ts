import { listNewReleaseFaults, listReleaseFaults } from '../../api/src/portal/check-release.ts';
import { makeRelease } from '../../api/src/portal/publishing/make-release.ts';
import { listGlobalCssFaultsInFiles } from '../../api/src/portal/publishing/publish-release.ts';
import type { RemoteRelease } from '../../api/src/portal/registry.ts';
import { createRemoteConfig } from '../../federation.ts';
import type { AppFolder } from '../portal/base-config.ts';
import { describeBuild } from '../portal/describe-build.ts';
import { describeUses } from '../portal/describe-uses.ts';
import { readInstalledInterface } from './installed-contract.ts';
import { runRspack } from './run-rspack.ts';

/** Builds a remote into its `dist`; throws with the reasons for which a portal would refuse it. */
export async function buildRemote(app: AppFolder): Promise<string> {
  await runRspack(createRemoteConfig(app));
  const { build, files } = await describeBuild(app, await describeUses(app, readInstalledInterface(app)));
  const release = await makeRelease(app.name, build, files);
  const faults = [
    ...listReleaseFaults(release, release),
    ...listNewReleaseFaults(release),
    ...(await listGlobalCssFaultsInFiles(app.name, files)),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return release.version;
}

/** Describes the release that a portal would make of the build. */
export async function describeBuiltRelease(app: AppFolder): Promise<RemoteRelease> {
  const { build, files } = await describeBuild(app, { kit: {}, api: {} });
  return makeRelease(app.name, build, files);
}
