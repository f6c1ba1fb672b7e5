import path from 'node:path';

/** The repository's root folder. */
export const root = path.resolve(import.meta.dirname, '../..');

/** Where built things are served from. */
export const portalDir = path.resolve(process.env.PORTAL_DIR ?? path.join(root, 'dist'));

export const REMOTES = ['mfe-public', 'mfe-student', 'mfe-admin'] as const;
export type RemoteName = (typeof REMOTES)[number];
export type AppName = RemoteName | 'shell';

/** The remote that a command line names, or a message on the terminal and exit code 1. */
export function remoteArgument(usage: string): RemoteName {
  const name = process.argv.slice(2).find((arg) => !arg.startsWith('-'));
  const found = REMOTES.find((remote) => remote === name);
  if (found) return found;
  console.error(`Uso: ${usage}, donde el remoto es uno de ${REMOTES.join(', ')}.`);
  process.exit(1);
}
