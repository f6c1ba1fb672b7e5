import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Kysely } from 'kysely';
import { listAdmins } from '../../accounts/users/users.queries.ts';
import type { Tables } from '../../core/database/database.ts';
import { badRequest } from '../../core/http/errors.ts';
import {
  createAdmin,
  promoteToAdmin,
  resetPasskeys,
  resetUserPassword,
  revokeAllSessions,
  revokeSessions,
} from './accounts.ts';
import type { AdminCommand, CliArguments } from './arguments.ts';

const LENGTH = { min: 10, max: 128 };

async function chosenPassword(ask: boolean): Promise<string | undefined> {
  if (!ask) return undefined;
  const password = await askPassword();
  if (password.length < LENGTH.min || password.length > LENGTH.max) {
    throw badRequest('weak_password', `Tiene que tener entre ${LENGTH.min} y ${LENGTH.max} caracteres.`);
  }
  return password;
}

/** Returns the lines that show a generated password; the administrator knows a typed password. */
function printPassword(ask: boolean, password: string): string[] {
  return ask ? [] : [`Contraseña: ${password}`, 'No se vuelve a mostrar: guardala ahora.'];
}

const RUN: Record<
  AdminCommand,
  (db: Kysely<Tables>, args: CliArguments, institute: string) => Promise<string[]>
> = {
  'list-admins': async (db) => {
    const admins = await listAdmins(db);
    if (admins.length === 0)
      return ['Nadie administra todavía. ¿DATA_DIR o DATABASE_URL son los del servidor?'];
    return admins.map(
      ({ email, username, active, createdAt }) =>
        `${email}  ${username}  desde ${createdAt.slice(0, 10)}${active ? '' : '  (sin activar)'}`,
    );
  },
  'create-admin': async (db, { email, username = email.split('@', 1)[0] ?? email, ask }, institute) => {
    const password = await createAdmin(db, { email, username, institute }, await chosenPassword(ask));
    return [`Listo: ${email} ya puede administrar.`, ...printPassword(ask, password)];
  },
  'make-admin': async (db, { email }) => {
    await promoteToAdmin(db, email);
    return [`Listo: ${email} ya puede administrar.`];
  },
  'reset-password': async (db, { email, ask }, institute) => {
    const password = await resetUserPassword(db, { email, institute }, await chosenPassword(ask));
    return [
      `Listo: ${email} tiene contraseña nueva y sus sesiones se cerraron.`,
      ...printPassword(ask, password),
    ];
  },
  'reset-passkeys': async (db, { email }) => {
    const count = await resetPasskeys(db, email);
    return [`Listo: ${email} ingresa solo con su contraseña. Llaves de acceso que se quitaron: ${count}.`];
  },
  'revoke-sessions': async (db, { email, all }) => {
    if (all) await revokeAllSessions(db);
    else await revokeSessions(db, email);
    return [all ? 'Listo: se cerraron todas las sesiones.' : `Listo: se cerraron las sesiones de ${email}.`];
  },
};

/** Runs an administration command; returns the lines to print. */
export async function runAdminCommand(
  db: Kysely<Tables>,
  args: CliArguments,
  institute: string,
): Promise<string[]> {
  return RUN[args.command](db, args, institute);
}

/** Reads a password without echoing it, or the first line of a pipe. */
async function askPassword(): Promise<string> {
  const { stdin, stdout } = process;
  if (stdin.isTTY) stdout.write('Contraseña nueva (no se ve al escribir): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY === true });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stdout.write('\n');
  }
}
