import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/core/config/config.ts';
import { insertCourse } from '../src/courses/courses.queries.ts';
import { insertLecture } from '../src/courses/lectures/lectures.queries.ts';
import { upsertSubscription } from '../src/courses/subscriptions/subscriptions.queries.ts';
import { openServices } from '../src/operations/start/open-services.ts';
import { makeActor } from '../test/actors.ts';
import { startPostgres } from '../test/postgres-process.ts';
import { measureTargets } from './load.ts';
import { startProgram } from './process.ts';

const SECRET = 'a secret for measuring, 32 characters or more';
const COURSES = 14;
const BY_TYPE = '/api/courses/byType/FCEA';
const MINE = '/api/courses/my_courses';

interface Prepared {
  env: NodeJS.ProcessEnv;
  token: string;
  byType: string;
}

/** Creates a small institute with fourteen courses, and a student in five of them. */
async function prepare(dataDir: string, databaseUrl: string): Promise<Prepared> {
  mkdirSync(dataDir, { recursive: true });
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, JWT_SECRET: SECRET };
  const services = await openServices(readConfig({ ...env, LOG_LEVEL: 'silent' }));
  const app = await buildApp(services);
  await app.ready();
  const student = await makeActor(app, 'student');
  for (let index = 0; index < COURSES; index += 1) {
    const texts = {
      description: 'Qué se ve en el curso. '.repeat(8),
      objective: 'Salvar el parcial. '.repeat(5),
    };
    const groups = ['Lunes', 'Jueves'];
    const type = index % 2 === 0 ? 'FCEA' : 'FING';
    const course = await insertCourse(app.db, { name: `Curso ${index}`, type, groups, ...texts });
    const lecture = { courseId: course.id, title: 'Clase', description: '' };
    await app.db.transaction().execute((trx) => insertLecture(trx, lecture));
    if (index < 5) await upsertSubscription(app.db, { userId: student.id, courseId: course.id });
  }
  const byType = (await app.inject(BY_TYPE)).body;
  await app.close();
  await services.db.destroy();
  return { env, token: student.token, byType };
}

/** Compares the throughput of the two busiest calls with minimal servers, on both databases. */
export async function compareCalls(folder: string, port: number, rounds: number, ms: number) {
  const sqliteFile = join(folder, 'sqlite', 'rambla.db');
  const sqlite = await prepare(join(folder, 'sqlite'), `sqlite:${sqliteFile}`);
  const cluster = startPostgres();
  const url = cluster.template.replace('%DB%', 'postgres');
  const postgres = await prepare(join(folder, 'postgres'), url);
  const bodyFile = join(folder, 'by-type.json');
  writeFileSync(bodyFile, sqlite.byType);
  const servers = await Promise.all([
    startProgram('../src/server.ts', port, sqlite.env, '/api/ready'),
    startProgram('../src/server.ts', port + 1, postgres.env, '/api/ready'),
    startProgram('bare-server.ts', port + 2, { BODY_FILE: bodyFile }),
    startProgram('peer-server.ts', port + 3, { SQLITE_FILE: sqliteFile, JWT_SECRET: SECRET }),
  ]);
  const [ours, oursOnPostgres, bare, peer] = servers;
  try {
    const results = await measureTargets(
      [
        { name: 'byType', server: ours, path: BY_TYPE },
        { name: 'byType, PostgreSQL', server: oursOnPostgres, path: BY_TYPE },
        { name: 'the same bytes, bare Fastify', server: bare, path: '/' },
        { name: 'my_courses', server: ours, path: MINE, token: sqlite.token },
        { name: 'my_courses, PostgreSQL', server: oursOnPostgres, path: MINE, token: postgres.token },
        { name: 'my_courses by hand', server: peer, path: '/my_courses', token: sqlite.token },
      ],
      rounds,
      ms,
    );
    return results;
  } finally {
    for (const server of servers) await server.stop();
    cluster.remove();
  }
}
