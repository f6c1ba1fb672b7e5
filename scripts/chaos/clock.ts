// Moves the server's clock forward with libfaketime.
// Tokens, signed addresses, subscriptions and mail links must expire on time.
// An open session must continue with its renewed token, and moving the clock back must do no harm.

import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { upsertSubscription } from '../../api/src/courses/subscriptions/subscriptions.queries.ts';
import type { Actor } from '../../api/test/actors.ts';
import { createTemporaryFolder } from '../../api/test/running-server.ts';
import { createForm } from '../../api/test/sample-files.ts';
import type { CheckReporter } from './check-reporter.ts';
import { DATABASES, type DatabaseName } from './databases.ts';
import { waitForMail } from './outbox.ts';
import { type TestServer, withTestServer } from './test-server.ts';

const LIBRARIES = '/usr/lib';
const HOUR_MS = 3_600_000;

function findLibrary(): string | undefined {
  const folders = readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name, 'faketime/libfaketimeMT.so.1'));
  return folders.find((path) => existsSync(path));
}

interface Clock {
  env: NodeJS.ProcessEnv;
  move(hours: number): Promise<void>;
}

async function openClock(library: string): Promise<Clock> {
  const file = join(await createTemporaryFolder(), 'clock');
  writeFileSync(file, '+0h\n');
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const move = async (hours: number) => {
    writeFileSync(file, `+${hours}h\n`);
    await sleep(2_000);
  };
  return { env, move };
}

/** Creates the objects that must expire, before the clock moves. */
async function prepare(product: TestServer) {
  const { stage } = product;
  const { courseId, student, teacher } = stage;
  const path = `/api/courses/${courseId}/attachments`;
  const file = createForm({}, { name: 'apunte.txt', type: 'text/plain', content: 'apunte' });
  await product.ask({ method: 'POST', path, as: teacher, ...file });
  const listed = await product.ask({ path, as: student });
  const { attachments } = JSON.parse(listed?.body ?? '') as { attachments: { url: string }[] };
  const shortCourse = stage.courseIds[0] as number;
  const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
  await product.look((db) =>
    upsertSubscription(db, { userId: student.id, courseId: shortCourse, expiresAt }),
  );
  const email = 'alta@rambla.test';
  const body = { username: 'alta', email, password: 'un mate bien cebado' };
  await product.ask({ method: 'POST', path: '/api/users', body });
  const token = /token=([\w-]+)/.exec(await waitForMail(product.dataDir, email))?.[1] ?? '';
  return {
    mediaUrl: attachments[0]?.url ?? '',
    shortPath: `/api/courses/${shortCourse}/links`,
    mailToken: token,
  };
}

async function moveAndLook(product: TestServer, clock: Clock, verdict: CheckReporter): Promise<void> {
  const { name } = product.database;
  const { student } = product.stage;
  const { mediaUrl, shortPath, mailToken } = await prepare(product);
  const expect = async (path: string, status: number, what: string, as?: Pick<Actor, 'token'>) => {
    const response = await product.ask(as ? { path, as } : { path });
    verdict.check(response?.status === status, `${name}: ${what}: ${response?.status ?? 'sin respuesta'}`);
    return response;
  };
  const mine = '/api/courses/my_courses';
  await expect(mine, 200, 'ahora, la sesión vale', student);
  await expect(mediaUrl, 200, 'ahora, la dirección firmada vale');
  await expect(shortPath, 200, 'ahora, la inscripción de una hora vale', student);
  await clock.move(3);
  await expect(mediaUrl, 403, 'tres horas después, la dirección firmada venció');
  await expect(shortPath, 403, 'tres horas después, la inscripción venció', student);
  const renewed = await expect(mine, 200, 'tres horas después, la sesión sigue', student);
  const fresh = { token: renewed?.headers.get('x-renewed-token') ?? '' };
  await clock.move(13);
  await expect(mine, 401, 'trece horas después, el token viejo venció', student);
  await expect(mine, 200, 'trece horas después, el token renovado vale', fresh);
  await clock.move(25);
  const path = '/api/users/activate';
  const activation = await product.ask({ method: 'POST', path, body: { token: mailToken } });
  verdict.check(
    activation?.status === 400,
    `${name}: un día después, el correo de alta venció: ${activation?.status}`,
  );
  await expect(mine, 401, 'un día después, el token renovado venció', fresh);
  await clock.move(0);
  await expect(mine, 200, 'con el reloj de vuelta, la sesión vale', student);
  const again = await product.ask({ method: 'POST', path, body: { token: mailToken } });
  verdict.check(
    again?.status === 204,
    `${name}: con el reloj de vuelta, el correo de alta vale: ${again?.status}`,
  );
  verdict.check(product.hasLiveProcess, `${name}: el proceso es el mismo`);
}

async function withClock(name: DatabaseName, library: string, verdict: CheckReporter): Promise<void> {
  const clock = await openClock(library);
  await withTestServer(name, { env: clock.env }, (product) => moveAndLook(product, clock, verdict));
}

export async function injectFaults(verdict: CheckReporter): Promise<void> {
  const library = findLibrary();
  if (!library) return verdict.say('Se saltea: falta libfaketime (apt-get install libfaketime).');
  for (const name of DATABASES) await withClock(name, library, verdict);
}
