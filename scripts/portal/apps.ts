import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** The folder from which built files are served. */
export const portalDir = path.resolve(process.env.PORTAL_DIR ?? path.join(root, 'dist'));

export const REMOTES = ['mfe-public', 'mfe-student', 'mfe-admin'] as const;
export type RemoteName = (typeof REMOTES)[number];
export type AppName = RemoteName | 'shell';

/** Returns the remote named on the command line; otherwise prints the usage and exits with 1. */
export function remoteArgument(usage: string): RemoteName {
  const name = process.argv.slice(2).find((arg) => !arg.startsWith('-'));
  const found = REMOTES.find((remote) => remote === name);
  if (found) return found;
  console.error(`Uso: ${usage}, donde el remoto es uno de ${REMOTES.join(', ')}.`);
  process.exit(1);
}
