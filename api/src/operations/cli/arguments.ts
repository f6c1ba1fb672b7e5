import { parseArgs } from 'node:util';

export const USAGE = `Uso: npm run admin -- <orden> [opciones]

  list-admins                                       quiénes administran
  create-admin --email <correo> [--username <usuario>] [--ask]
                                                    crea una cuenta de administración
  make-admin --email <correo>                       una cuenta que ya existe pasa a administrar
  reset-password --email <correo> [--ask]           contraseña nueva; cierra sus sesiones
  reset-passkeys --email <correo>                   quita sus llaves de acceso y códigos; cierra sus sesiones
  revoke-sessions --email <correo> | --all          cierra las sesiones de alguien o de todos

Sin --ask se inventa una contraseña y se muestra una sola vez. Usa los mismos ajustes que el servidor
(DATA_DIR, DATABASE_URL) y se puede usar mientras anda.`;

export const ADMIN_COMMANDS = [
  'list-admins',
  'create-admin',
  'make-admin',
  'reset-password',
  'reset-passkeys',
  'revoke-sessions',
] as const;
export type AdminCommand = (typeof ADMIN_COMMANDS)[number];

export interface CliArguments {
  command: AdminCommand;
  email: string;
  username: string | undefined;
  ask: boolean;
  all: boolean;
}

/** The command line is invalid; `message` is one Spanish line. */
export class UsageError extends Error {}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const OPTIONS = {
  email: { type: 'string' },
  username: { type: 'string' },
  ask: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch {
    throw new UsageError('Hay una opción que no se entiende.');
  }
}

export function parseArguments(args: string[]): CliArguments {
  const { values, positionals } = parse(args);
  const command = ADMIN_COMMANDS.find((known) => known === positionals[0]);
  if (command === undefined) throw new UsageError('Falta la orden, o no existe.');
  if (positionals.length > 1) throw new UsageError(`Sobra «${positionals[1]}».`);
  const { email = '', username, ask, all } = values;
  const needsEmail = command !== 'list-admins' && !all;
  if (all && command !== 'revoke-sessions') throw new UsageError('--all es solo para revoke-sessions.');
  if (needsEmail && !EMAIL.test(email)) throw new UsageError('Falta --email con un correo válido.');
  return { command, email, username, ask, all };
}
