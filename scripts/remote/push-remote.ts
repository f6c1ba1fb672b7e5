import { openAsBlob } from 'node:fs';
import type { CanaryShare } from '../../api/src/portal/release.schema.ts';
import type { AppFolder } from '../portal/base-config.ts';
import { describeBuild } from '../portal/describe-build.ts';
import { describeUses } from '../portal/describe-uses.ts';
import { describePublication } from './describe-publication.ts';
import { readInstalledInterface } from './installed-contract.ts';

type Said = {
  version?: string;
  url?: string;
  removed?: boolean;
  message?: string;
  details?: { message: string }[];
};

/** Sends a built remote to a portal with the team's key; says where it is, or throws with every reason of a refusal. */
export async function pushRemote(
  app: AppFolder,
  portal: string,
  token: string,
  share?: CanaryShare,
): Promise<string> {
  const { build, files } = await describeBuild(app, await describeUses(app, readInstalledInterface(app)));
  const form = new FormData();
  form.set('build', JSON.stringify(build));
  for (const [file, place] of files) form.append('files', await openAsBlob(place), file);
  const url = new URL(`/api/remotes/${app.name}/releases`, portal);
  if (share && 'percent' in share) url.searchParams.set('share', String(share.percent));
  else if (share) url.searchParams.set('role', share.roles.join());
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { version, url: seen, removed } = await readBody(response);
  return describePublication(app.name, version ?? '', { removed: removed === true, ending: `: ${seen}` });
}

/**
 * Makes the portal serve the former release again, with the team's key; returns its version. Throws when the
 * newest release is no longer `from`.
 */
export async function rollBackRemote(
  name: string,
  portal: string,
  token: string,
  from?: string,
): Promise<string> {
  const url = new URL(`/api/remotes/${name}/releases/rollback`, portal);
  if (from !== undefined) url.searchParams.set('from', from);
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  return (await readBody(response)).version ?? '';
}

async function readBody(response: Response): Promise<Said> {
  const said = (await response.json().catch(() => ({}))) as Said;
  if (response.ok) return said;
  const reasons = (said.details ?? []).map(({ message }) => `\n  ${message}`).join('');
  throw new Error(`${said.message ?? `El portal respondió ${response.status}.`}${reasons}`);
}
