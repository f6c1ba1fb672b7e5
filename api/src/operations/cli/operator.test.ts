import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { insertTestPasskey } from '../../../test/authenticator.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { resetUserPassword } from './accounts.ts';
import { parseArguments, UsageError } from './arguments.ts';
import { runAdminCommand } from './run-command.ts';

const SCRIPT = fileURLToPath(new URL('../../../../scripts/admin.ts', import.meta.url));

let t: TestApp;
let student: Actor;

beforeAll(async () => {
  t = await createTestApp();
  student = await t.actor('student');
});
afterAll(() => t.close());

/** Runs the real command while an app uses the same data. */
async function run(args: string, input = '') {
  const settings = { DATA_DIR: t.config.dataDir, DATABASE_URL: t.databaseUrl };
  const child = spawn(process.execPath, [SCRIPT, ...args.split(' ').filter(Boolean)], {
    env: { ...process.env, ...settings },
  });
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, out, err };
}

/** Runs the command in this process, because a new one takes a second. */
async function runHere(args: string): Promise<string> {
  return (await runAdminCommand(t.db, parseArguments(args.split(' ')), t.config.instituteName)).join('\n');
}

async function logIn(email: string, password: string) {
  return t.call('POST', '/users/login', { body: { email, password } });
}

/** Returns the last audit entry written by the command. */
async function lastAudit() {
  const own = t.db.selectFrom('audit').selectAll().where('actorName', '=', 'operador');
  const query = own.orderBy('id', 'desc').limit(1);
  return query.executeTakeFirstOrThrow();
}

const passwordIn = (out: string) => /Contraseña: (\S+)/.exec(out)?.[1] ?? '';

describe('npm run admin', () => {
  test('create-admin makes an administrator who can log in, and shows the password once', async () => {
    const { code, out } = await run('create-admin --email jefa@rambla.test --username jefa');
    expect(code).toBe(0);
    const response = await logIn('jefa@rambla.test', passwordIn(out));
    expect(response.statusCode).toBe(200);
    expect(response.json().role).toBe('admin');
    expect(await lastAudit()).toMatchObject({
      action: 'user.create',
      actorId: null,
      actorName: 'operador',
      targetName: 'jefa',
    });
    expect(await runHere('list-admins')).toContain('jefa@rambla.test  jefa  desde ');
    const again = await run('create-admin --email JEFA@rambla.test');
    expect([again.code, again.err.trim()]).toEqual([1, 'Ya hay una cuenta con ese correo.']);
  });

  test('reset-password ends the sessions and the waiting after wrong tries', async () => {
    for (let i = 0; i < 10; i += 1) await logIn(student.email, 'una clave equivocada');
    expect((await logIn(student.email, 'x')).statusCode).toBe(429);
    const { code, out } = await run(`reset-password --email ${student.email}`);
    expect(code).toBe(0);
    expect((await t.call('GET', `/users/${student.id}`, { as: student })).statusCode).toBe(401);
    expect((await logIn(student.email, passwordIn(out))).statusCode).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: 'user.password', targetId: student.id });
    const trail = await t.db.selectFrom('audit').select('details').execute();
    expect(JSON.stringify(trail)).not.toContain(passwordIn(out));
  });

  test('--ask takes the password that the operator types, and does not show it', async () => {
    const command = `reset-password --email ${student.email} --ask`;
    const { code, out } = await run(command, 'una clave elegida\n');
    expect([code, out]).toEqual([0, expect.not.stringContaining('una clave')]);
    expect((await logIn(student.email, 'una clave elegida')).statusCode).toBe(200);
    expect((await run(command, 'corta\n')).err).toContain('entre 10 y 128');
    const owner = { email: student.email, institute: t.config.instituteName };
    await expect(resetUserPassword(t.db, owner, 'contraseña')).rejects.toThrow('más usadas');
  });

  test('revoke-sessions closes those of one person, or everybody’s', async () => {
    const [ana, beto] = [await t.actor('student'), await t.actor('student')];
    const alive = async (person: Actor) =>
      (await t.call('GET', `/users/${person.id}`, { as: person })).statusCode === 200;
    expect((await run(`revoke-sessions --email ${ana.email}`)).code).toBe(0);
    expect([await alive(ana), await alive(beto)]).toEqual([false, true]);
    await runHere('revoke-sessions --all');
    expect(await alive(beto)).toBe(false);
  });

  test('reset-passkeys lets in with the password alone who lost every passkey', async () => {
    const admin = await t.actor('admin');
    await insertTestPasskey(t, admin);
    const { code, out } = await run(`reset-passkeys --email ${admin.email}`);
    expect([code, out]).toEqual([0, expect.stringContaining('se quitaron: 1')]);
    expect((await t.call('GET', `/users/${admin.id}`, { as: admin })).statusCode).toBe(401);
    expect(await t.db.selectFrom('passkeys').select('id').where('userId', '=', admin.id).execute()).toEqual(
      [],
    );
    expect(await lastAudit()).toMatchObject({ action: 'passkey.reset', targetId: admin.id });
  });

  test('make-admin raises an account that is there', async () => {
    const person = await t.actor('teacher');
    await runHere(`make-admin --email ${person.email}`);
    expect((await t.call('GET', '/users', { as: person })).statusCode).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: 'user.role', targetId: person.id });
  });

  test.each([
    ['', 'Falta la orden'],
    ['fly', 'Falta la orden'],
    ['create-admin', 'Falta --email'],
    ['create-admin --email x', 'Falta --email'],
    ['create-admin --email a@b.uy --role x', 'no se entiende'],
    ['list-admins --all', '--all'],
  ])('«%s» is refused and says why in Spanish', (args, message) => {
    const read = () => parseArguments(args.split(' ').filter(Boolean));
    expect(read).toThrow(UsageError);
    expect(read).toThrow(message);
  });

  test.each([
    ['', 2, 'Uso:'],
    ['reset-password --email nadie@rambla.test', 1, 'No hay ninguna cuenta'],
  ])('«%s» ends with %i, without a stack', async (args, code, message) => {
    const result = await run(args);
    expect([result.code, result.err]).toEqual([code, expect.stringContaining(message)]);
    expect(result.err).not.toContain('at ');
  });
});
