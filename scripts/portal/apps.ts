import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** The folder from which built files are served. */
export const portalDir = path.resolve(process.env.PORTAL_DIR ?? path.join(root, 'dist'));

export const REMOTES = ['mfe-public', 'mfe-student', 'mfe-admin'] as const;
export type RemoteName = (typeof REMOTES)[number];
export type AppName = RemoteName | 'shell';

/** Returns the one of `known` that the command line names; otherwise prints the usage and exits with 1. */
export function readAppArgument<Part extends string>(usage: string, known: readonly Part[]): Part {
  const found = known.find((part) => process.argv.slice(2).includes(part));
  if (found) return found;
  console.error(`Uso: ${usage}, donde la parte es una de ${known.join(', ')}.`);
  process.exit(1);
}
