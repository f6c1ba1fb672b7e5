import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../src/core/database/database.ts';
import { migrate } from '../src/core/database/migrate.ts';
import { findFreePort } from '../test/free-port.ts';
import { callServer, watchHealth } from './ask-server.ts';
import { type RunningProgram, readPeakBytes, startProgram } from './process.ts';

const ADMIN = { email: 'admin@bench.test', password: 'una clave bien larga' };
const POLL_MS = 100;

interface Result {
  seconds: number;
  /** The time until the last mail was sent. */
  mailedSeconds: number;
  healthP99: number;
  peakMb: number;
  right: boolean;
}

/** Builds a typical faculty list: names, e-mail, shift and telephone in a workbook. */
async function makeList(people: number): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const heads = ['Nombres', 'Apellidos', 'Correo electrónico', 'Turno', 'Teléfono'];
  const rows = Array.from({ length: people }, (_, index) => [
    ...[`Ana ${index}`, `Pérez ${index}`, `persona${index}@bench.test`],
    ...[['Matutino', 'Vespertino', 'Nocturno'][index % 3] ?? '', '099 123 456'],
  ]);
  const cells = [heads, ...rows].map((row) => row.map((value) => ({ value, type: String })));
  const bytes = await writeXlsxFile(cells).toBuffer();
  return new Blob([bytes as unknown as Uint8Array<ArrayBuffer>]);
}

async function importInto(server: RunningProgram, databaseUrl: string, people: number): Promise<Result> {
  const api = `${server.url}/api`;
  const { token } = await callServer<{ token: string }>(`${api}/users/login`, '', {
    ...ADMIN,
    fingerprint: 'bench',
  });
  const { course } = await callServer<{ course: { id: number } }>(`${api}/courses`, token, {
    name: 'Uno',
    type: 'FING',
  });
  const form = new FormData();
  form.append('courseId', String(course.id));
  form.append('file', await makeList(people), 'lista.xlsx');
  const health = watchHealth(server);
  const began = performance.now();
  let { job } = await callServer<{ job: { id: number; state: string } }>(
    `${api}/enrolments/import`,
    token,
    form,
  );
  while (job.state !== 'done' && job.state !== 'failed') {
    await sleep(POLL_MS);
    ({ job } = await callServer<{ job: typeof job }>(`${api}/jobs/${job.id}`, token));
  }
  const seconds = (performance.now() - began) / 1000;
  const times = await health.stop();
  const db = openDatabase(databaseUrl);
  const count = async (table: 'subscriptions' | 'mails') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((row) => row.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  const enrolled = await count('subscriptions');
  while ((await count('mails')) > 0) await sleep(POLL_MS);
  await db.destroy();
  return {
    seconds,
    mailedSeconds: (performance.now() - began) / 1000,
    healthP99: times[Math.floor(times.length * 0.99)] ?? 0,
    peakMb: readPeakBytes(server) / 1024 ** 2,
    right: job.state === 'done' && enrolled === people,
  };
}

/** Imports a workbook of people into a course of a new institute, on SQLite when `url` is undefined. */
export async function measurePeopleImport(people: number, url: string | undefined): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'rambla-bench-'));
  const databaseUrl = url ?? `sqlite:${join(folder, 'rambla.db')}`;
  await migrate(databaseUrl);
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    DEMO: '0',
    FFMPEG: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const server = await startProgram('../src/server.ts', await findFreePort(), env, '/api/ready');
  try {
    return await importInto(server, databaseUrl, people);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
