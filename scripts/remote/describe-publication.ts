import { readPointer, releasesFolderOf } from '../../api/src/portal/pointers.ts';
import { portalDir } from '../portal/apps.ts';

/** Says what came of a publication; nobody sees a remote that the administration has removed. */
export function describePublication(
  name: string,
  version: string,
  { removed, ending = '' }: { removed: boolean; ending?: string },
): string {
  return removed
    ? `Guardado: ${name} ${version}. La administración lo quitó del portal: nadie lo ve hasta que lo vuelva a poner.`
    : `Publicado: ${name} ${version}${ending}`;
}

/** Like `describePublication`, for one into the portal's folder. */
export async function describeFolderPublication(name: string, version: string, ending = ''): Promise<string> {
  const removed = (await readPointer(releasesFolderOf(portalDir, name)))?.removed ?? false;
  return describePublication(name, version, { removed, ending });
}
