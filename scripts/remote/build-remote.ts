import { findFaults } from '../../api/src/portal/check-release.ts';
import { remoteConfig } from '../../federation.ts';
import type { BuiltApp } from '../portal/base-config.ts';
import { describeBuild } from '../portal/describe-build.ts';
import { runRspack } from './run-rspack.ts';

/** Builds a remote into its `dist`, and throws with what a portal would refuse in it. */
export async function buildRemote(app: BuiltApp): Promise<string> {
  await runRspack(remoteConfig(app));
  const release = await describeBuild(app);
  const faults = findFaults(release, release);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return release.version;
}
