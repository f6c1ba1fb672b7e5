import type { Db } from '../../api/src/core/database/database.ts';
import { createForm } from '../../api/test/sample-files.ts';
import type { HttpRequest } from './send-request.ts';
import { listStoredAnswers, listStoredFiles, listStoredSeconds } from './stored.ts';
import type { TestInstitute } from './test-institute.ts';

/** One kind of write. Its writes are numbered, and each number can be found in the stored data. */
export interface ChaosWriter {
  name: string;
  write(stage: TestInstitute, n: number): HttpRequest;
  /** Lists the stored numbers; a number stored twice appears twice. */
  stored(db: Db, stage: TestInstitute, dataDir: string): Promise<number[]>;
  /** Writes without a response are repeated, and must not be stored twice. */
  isRepeated?: boolean;
  /** The number of possible different writes. */
  most?: (stage: TestInstitute) => number;
}

function numberIn(text: string | null): number {
  return Number(/\d+/.exec(text ?? '')?.[0] ?? -1);
}

function pairOf({ userIds, courseIds }: TestInstitute, n: number) {
  const userId = userIds[n % userIds.length] as number;
  return { userId, courseId: courseIds[Math.floor(n / userIds.length)] as number };
}

const subscriptions: ChaosWriter = {
  name: 'inscripciones',
  write: (stage, n) => ({
    method: 'POST',
    path: '/api/subscriptions',
    as: stage.admin,
    body: pairOf(stage, n),
  }),
  most: ({ userIds, courseIds }) => userIds.length * courseIds.length,
  async stored(db, { userIds, courseIds, courseId }) {
    const rows = await db.selectFrom('subscriptions').selectAll().where('courseId', '!=', courseId).execute();
    return rows.map((row) => courseIds.indexOf(row.courseId) * userIds.length + userIds.indexOf(row.userId));
  },
};

const tracking: ChaosWriter = {
  name: 'minutos vistos',
  write: ({ courseId, lectureId, student }, n) => ({
    method: 'POST',
    path: `/api/courses/${courseId}/lectures/${lectureId}/track`,
    as: student,
    body: { viewId: 'la misma', intervals: [[n, n + 1]], openSeconds: n + 1, position: n + 1 },
  }),
  most: () => 80_000,
  stored: (db, { student }) => listStoredSeconds(db, student.id),
};

const answers: ChaosWriter = {
  name: 'respuestas',
  write: ({ answerPath, student }, n) => ({
    method: 'PUT',
    path: answerPath,
    as: student,
    body: { response: `respuesta ${n}`, seq: n + 1 },
  }),
  stored: (db) => listStoredAnswers(db),
};

const signUps: ChaosWriter = {
  name: 'registros',
  write: (_stage, n) => ({
    method: 'POST',
    path: '/api/users',
    body: { username: `alta-${n}`, email: `alta-${n}@rambla.test`, password: 'un mate bien cebado' },
    headers: { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` },
  }),
  async stored(db) {
    const rows = await db.selectFrom('users').select('email').where('email', 'like', 'alta-%').execute();
    return rows.map(({ email }) => numberIn(email));
  },
};

const audit: ChaosWriter = {
  name: 'auditoría',
  write: ({ admin, userIds }, n) => ({
    method: 'PUT',
    path: '/api/users/change_name_admin',
    as: admin,
    body: { userId: userIds[n % userIds.length], name: `Nombre ${n}` },
  }),
  async stored(db) {
    const rows = await db.selectFrom('audit').select('details').where('action', '=', 'user.name').execute();
    return rows.map(({ details }) => numberIn(details));
  },
};

const links: ChaosWriter = {
  name: 'enlaces con clave',
  isRepeated: true,
  write: ({ courseId, teacher }, n) => ({
    method: 'POST',
    path: `/api/courses/${courseId}/links`,
    as: teacher,
    body: { name: `Enlace ${n}`, url: 'https://rambla.test/' },
    headers: { 'idempotency-key': `enlace-${n}` },
  }),
  async stored(db) {
    const rows = await db.selectFrom('links').select('name').execute();
    return rows.map(({ name }) => numberIn(name));
  },
};

const notes: ChaosWriter = {
  name: 'notas',
  write: ({ courseId, lectureId, student }, n) => ({
    method: 'POST',
    path: `/api/courses/${courseId}/lectures/${lectureId}/notes`,
    as: student,
    body: { second: 1, text: `Nota ${n}` },
  }),
  most: () => 400,
  async stored(db) {
    const rows = await db.selectFrom('notes').select('text').execute();
    return rows.map(({ text }) => numberIn(text));
  },
};

const attachments: ChaosWriter = {
  name: 'archivos',
  write: ({ courseId, teacher }, n) => ({
    method: 'POST',
    path: `/api/courses/${courseId}/attachments`,
    as: teacher,
    ...createForm({}, { name: `apunte-${n}.txt`, type: 'text/plain', content: `apunte ${n} `.repeat(500) }),
  }),
  async stored(db, _stage, dataDir) {
    return (await listStoredFiles(db, dataDir)).map(numberIn);
  },
};

export const CHAOS_WRITERS = [
  subscriptions,
  tracking,
  answers,
  signUps,
  audit,
  links,
  notes,
  attachments,
] as const satisfies ChaosWriter[];
