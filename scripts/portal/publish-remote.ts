import type { PortalCapabilities } from '../../api/src/portal/compatibility/incompatible-releases.ts';
import { publishRelease } from '../../api/src/portal/publishing/publish-release.ts';
import type { CanaryShare } from '../../api/src/portal/release.schema.ts';
import { portalDir } from './apps.ts';
import type { AppFolder } from './base-config.ts';
import { describeBuild } from './describe-build.ts';
import { describeUses, type PortalInterface } from './describe-uses.ts';

/**
 * Publishes a built remote into the portal's folder; returns its version. `provided` replaces the live shell
 * and API in the check.
 */
export async function publishRemote(
  app: AppFolder,
  against: PortalInterface,
  { provided, share }: { provided?: PortalCapabilities | undefined; share?: CanaryShare | undefined } = {},
): Promise<string> {
  const described = await describeBuild(app, await describeUses(app, against));
  return publishRelease({ portalDir, name: app.name, by: 'servidor', provided, share, ...described });
}
