// Debian's vdirsyncer subscribes to a person's secret calendar address, and khal shows the result.
// Checks a live class's long title with ñ and its hour in UTC−3, then a move and a cancellation.
// Events of a course that the person left must disappear.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../api/test/running-server.ts';
import type { CheckReporter } from './check-reporter.ts';
import { DATABASES, type DatabaseName } from './databases.ts';
import type { HttpRequest } from './send-request.ts';
import { type TestServer, withTestServer } from './test-server.ts';

const PACKAGES = ['khal', 'vdirsyncer'];
const ZONE = 'America/Montevideo';
const TITLE =
  'Clase de añoranza: el pingüino, la cigüeña y el ñandú en la señal de la mañana del año que viene';
const DAY = '2031-03-04';

/** A calendar program that downloads into `files`. */
interface Program {
  files: string;
  sync(): string;
  list(day: string): string;
}

function run(command: string, args: string[], home: string): string {
  const env = { ...process.env, HOME: home, TZ: ZONE, LC_ALL: 'C.UTF-8', LANG: 'C.UTF-8' };
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8', timeout: 60_000 });
  return status === 0 ? stdout : `${command}: ${status}\n${stdout}${stderr}`;
}

function hasPackages(): boolean {
  const isThere = () => PACKAGES.every((name) => spawnSync(name, ['--version']).status === 0);
  if (isThere()) return true;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], { env });
  return isThere();
}

async function openProgram(url: string): Promise<Program> {
  const home = await createTemporaryFolder();
  const files = join(home, 'calendar');
  mkdirSync(files);
  const syncing = join(home, 'vdirsyncer');
  const pair = '[pair feed]\na = "here"\nb = "there"\ncollections = null\n';
  const here = `[storage here]\ntype = "filesystem"\npath = "${files}"\nfileext = ".ics"\n`;
  const there = `[storage there]\ntype = "http"\nurl = "${url}"\n`;
  const status = `[general]\nstatus_path = "${join(home, 'status')}"\n`;
  writeFileSync(syncing, [status, `${pair}conflict_resolution = "b wins"\n`, here, there].join('\n'));
  const showing = join(home, 'khal');
  const locale = `[locale]\nlocal_timezone = ${ZONE}\ndefault_timezone = ${ZONE}\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n`;
  writeFileSync(showing, `[calendars]\n[[feed]]\npath = ${files}\nreadonly = True\n\n${locale}`);
  const vdirsyncer = (command: string) => run('vdirsyncer', ['-c', syncing, command], home);
  vdirsyncer('discover');
  const format = ['--format', '{start-time}-{end-time} {title} {status}'];
  return {
    files,
    sync: () => vdirsyncer('sync'),
    list: (day) => run('khal', ['-c', showing, 'list', ...format, day, '1d'], home),
  };
}

async function call<T>(product: TestServer, question: HttpRequest): Promise<T> {
  const response = await product.ask(question);
  if (!response || response.status >= 400)
    throw new Error(`${question.path}: ${response?.status} ${response?.body}`);
  return (response.body === '' ? null : JSON.parse(response.body)) as T;
}

async function subscribe(product: TestServer, verdict: CheckReporter): Promise<void> {
  const { name } = product.database;
  const { courseId, student, teacher } = product.stage;
  const path = `/api/courses/${courseId}/live_classes`;
  const body = {
    title: TITLE,
    startsAt: `${DAY}T21:30:00-03:00`,
    durationMinutes: 90,
    url: 'https://ejemplo.uy/a',
  };
  const { liveClass } = await call<{ liveClass: { id: number } }>(product, {
    method: 'POST',
    path,
    as: teacher,
    body,
  });
  const made = { method: 'POST', path: '/api/calendar/address', as: student } as const;
  const { address } = await call<{ address: { url: string } }>(product, made);
  const program = await openProgram(`${product.server.url}${new URL(address.url).pathname}`);
  const fileOf = () =>
    readdirSync(program.files).map((file) => readFileSync(join(program.files, file), 'utf8'));
  const check = (holds: boolean, what: string, seen: string) =>
    verdict.check(holds, `${name}: ${what}${holds ? '' : `\n${seen}`}`);

  const first = program.sync();
  const shown = program.list(DAY);
  check(
    shown.includes(`21:30-23:00 En vivo: ${TITLE}`),
    'khal muestra el título largo a las 21:30',
    first + shown,
  );

  const one = `${path}/${liveClass.id}`;
  const moved = { startsAt: '2031-03-05T08:00:00-03:00' };
  await call(product, { method: 'PUT', path: one, as: teacher, body: moved });
  program.sync();
  const later = program.list('2031-03-05');
  check(later.includes('08:00-09:30 En vivo'), 'lo que se movió está en su nuevo día', later);
  check(!program.list(DAY).includes('En vivo'), 'y no en el de antes', program.list(DAY));
  check(
    fileOf().length === 1 && /SEQUENCE:1\r?\n/.test(fileOf()[0] ?? ''),
    'queda uno solo, con otra secuencia',
    fileOf().join(),
  );

  await call(product, { method: 'DELETE', path: one, as: teacher });
  program.sync();
  check(fileOf().join().includes('STATUS:CANCELLED'), 'lo que se borró está cancelado', fileOf().join());
  check(program.list('2031-03-05').includes('CANCELLED'), 'y khal lo dice', program.list('2031-03-05'));

  await leave(product, { path, body, program, check });
}

interface Leaving {
  path: string;
  body: object;
  program: Program;
  check: (holds: boolean, what: string, seen: string) => void;
}

async function leave(product: TestServer, { path, body, program, check }: Leaving): Promise<void> {
  const { admin, courseId, courseIds, student } = product.stage;
  const [other] = courseIds;
  const staying = { userId: student.id, courseId: other };
  await call(product, { method: 'POST', path: '/api/subscriptions', as: admin, body: staying });
  // vdirsyncer takes an empty calendar for a mistake, so one event must remain.
  const elsewhere = { ...body, title: 'De otro curso' };
  const otherPath = `/api/courses/${other}/live_classes`;
  await call(product, { method: 'POST', path: otherPath, as: admin, body: elsewhere });
  await call(product, { method: 'POST', path, as: admin, body });
  program.sync();
  const both = program.list(DAY);
  check(both.includes(TITLE) && both.includes('De otro curso'), 'los dos cursos están', both);
  const left = `/api/subscriptions/course/${courseId}/user/${student.id}`;
  await call(product, { method: 'DELETE', path: left, as: admin });
  const said = program.sync();
  const last = program.list(DAY);
  check(
    !last.includes(TITLE) && last.includes('De otro curso'),
    'un curso que se dejó no está más',
    said + last,
  );
}

export async function injectFaults(verdict: CheckReporter): Promise<void> {
  if (!hasPackages()) return verdict.say(`Se saltea: faltan ${PACKAGES.join(' y ')} (apt-get install).`);
  for (const name of DATABASES as DatabaseName[])
    await withTestServer(name, {}, async (product) => subscribe(product, verdict));
}
