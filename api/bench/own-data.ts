import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import { insertUser } from '../src/accounts/users/users.queries.ts';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/core/config/config.ts';
import type { Tables } from '../src/core/database/database.ts';
import { now } from '../src/core/time/time.ts';
import { insertCourse } from '../src/courses/courses.queries.ts';
import { insertLecture } from '../src/courses/lectures/lectures.queries.ts';
import { erasePerson } from '../src/operations/own-data/erase-person.ts';
import { openServices } from '../src/operations/start/open-services.ts';
import { markFileStored } from '../src/platform/files/files.queries.ts';
import { storeStream } from '../src/platform/files/store-file.ts';
import { callApp, makeActor } from '../test/actors.ts';

const COURSES = 32;
const LECTURES = 40;
const QUIZZES = 12;
const QUESTIONS = 10;
const FILES = 300;
const FILE_BYTES = 1_000_000;
/** Rows of other people that an erasure looks through. */
const OTHERS = 200_000;
const BATCH_SIZE = 500;
const TEXT = 'Un párrafo de lo que una persona escribe mientras estudia. '.repeat(4);

type Row = Record<string, unknown>;
type Given = (index: number) => Row;

export interface OwnDataFigures {
  exportSeconds: number;
  megabytes: number;
  eraseSeconds: number;
  rows: number;
}

/** Inserts rows with the given columns, and with values of the right type in the other columns. */
async function fill(db: Kysely<Tables>, table: string, count: number, given: Given): Promise<number> {
  const found = (await db.introspection.getTables()).find(({ name }) => name === table);
  const columns = (found?.columns ?? []).filter(({ isAutoIncrementing }) => !isAutoIncrementing);
  const empty: Row = Object.fromEntries(
    columns.map(({ name, dataType, isNullable }) => {
      if (isNullable) return [name, null];
      if (/text|char/i.test(dataType)) return [name, /(At|Until|[dD]ay)$/.test(name) ? now() : '[]'];
      return [name, /bool/i.test(dataType) ? false : 1];
    }),
  );
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const size = Math.min(BATCH_SIZE, count - from);
    const rows = Array.from({ length: size }, (_, index) => ({ ...empty, ...given(from + index) }));
    await db
      .insertInto(table as 'notes')
      .values(rows as never)
      .execute();
  }
  return count;
}

interface Study {
  userId: number;
  courseIds: number[];
  lectures: { courseId: number; lectureId: number }[];
}

async function fillCourses(db: Kysely<Tables>, userId: number): Promise<Study> {
  const study: Study = { userId, courseIds: [], lectures: [] };
  for (let course = 1; course <= COURSES; course += 1) {
    const { id: courseId } = await insertCourse(db, {
      name: `Materia ${course}`,
      type: 'FING',
      category: '',
      groups: [],
    });
    study.courseIds.push(courseId);
    for (let number = 1; number <= LECTURES; number += 1) {
      const lecture = { courseId, title: `Clase ${number}`, description: '', durationSeconds: 3000 };
      study.lectures.push({ courseId, lectureId: (await insertLecture(db, lecture)).id });
    }
  }
  return study;
}

async function fillQuizzes(db: Kysely<Tables>, { userId, courseIds }: Study): Promise<number> {
  const courseOf = (index: number) => courseIds[index % COURSES] as number;
  const quizzes = COURSES * QUIZZES;
  await fill(db, 'quizzes', quizzes, (index) => ({
    courseId: courseOf(index),
    title: `Cuestionario ${index}`,
    state: 'published',
  }));
  await fill(db, 'questions', 1, () => ({ courseId: courseIds[0], kind: 'essay' }));
  const [ids, question] = [
    await db.selectFrom('quizzes').select('id').orderBy('id').execute(),
    await db.selectFrom('questions').select('id').executeTakeFirstOrThrow(),
  ];
  let rows = await fill(db, 'attempts', quizzes, (index) => ({
    quizId: ids[index]?.id,
    courseId: courseOf(index),
    userId,
    number: 1,
    state: 'submitted',
  }));
  const attempts = await db.selectFrom('attempts').select('id').orderBy('id').execute();
  rows += await fill(db, 'attemptAnswers', quizzes * QUESTIONS, (index) => ({
    attemptId: attempts[Math.floor(index / QUESTIONS)]?.id,
    slot: index % QUESTIONS,
    questionId: question.id,
    response: JSON.stringify({ text: TEXT }),
  }));
  return rows;
}

/** Fills four years of study, with views, notes, questions, notices and quizzes. */
async function fillStudy(db: Kysely<Tables>, study: Study): Promise<number> {
  const { userId, lectures, courseIds } = study;
  const at = (index: number) => lectures[index % lectures.length];
  const each = lectures.length;
  let rows = await fill(db, 'subscriptions', COURSES, (index) => ({ userId, courseId: courseIds[index] }));
  rows += await fill(db, 'impressions', each, (index) => ({ userId, ...at(index) }));
  rows += await fill(db, 'impressionViews', each * 4, (index) => ({
    userId,
    ...at(index),
    viewId: `view-${index}`,
    startedAt: now(),
    lastAt: now(),
  }));
  rows += await fill(db, 'notes', each * 2, (index) => ({
    userId,
    lectureId: at(index)?.lectureId,
    text: TEXT,
  }));
  rows += await fill(db, 'talkQuestions', each, (index) => ({
    userId,
    ...at(index),
    text: TEXT,
    html: TEXT,
    title: 'Una duda',
    titleHtml: 'Una duda',
  }));
  rows += await fill(db, 'notices', each * 4, (index) => ({
    userId,
    kind: 'announcement',
    courseId: at(index)?.courseId,
    aboutId: index,
    text: TEXT,
  }));
  return rows + (await fillQuizzes(db, study));
}

async function fillOthers(db: Kysely<Tables>, other: number): Promise<void> {
  await fill(db, 'audit', OTHERS, (index) => ({
    at: now(),
    actorId: other,
    actorName: 'otra',
    action: 'login.success',
    targetType: 'user',
    targetId: other,
    targetName: 'otra',
    details: '{"method":"password"}',
    search: `otra ${index}`,
  }));
  await fill(db, 'notices', OTHERS, (index) => ({
    userId: other,
    kind: 'announcement',
    aboutId: index,
    title: 'Anuncio',
    text: TEXT,
  }));
}

/** Measures the export of a person's data by its job, and the person's erasure. */
export async function measureOwnData(databaseUrl: string, folder: string): Promise<OwnDataFigures> {
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', DEMO: '0' });
  const services = await openServices(config);
  const app = await buildApp(services);
  try {
    await app.ready();
    const person = await makeActor(app, 'student', { email: 'cuatro@x.test', username: 'cuatro-carreras' });
    const { id: other } = await insertUser(app.db, {
      username: 'otra',
      email: 'otra@x.test',
      role: 'student',
      active: true,
      passwordHash: null,
    });
    const rows = await fillStudy(app.db, await fillCourses(app.db, person.id));
    for (let index = 0; index < FILES; index += 1) {
      const place = { courseId: null, ownerId: person.id, name: `${index}.pdf`, mimeType: 'application/pdf' };
      const file = await storeStream(app, place, Readable.from([randomBytes(FILE_BYTES)]));
      await markFileStored(app.db, file.id, { size: file.size, sha256: file.sha256 });
    }
    await fillOthers(app.db, other);
    await sql`analyze`.execute(app.db);
    const asked = performance.now();
    await callApp(app, { method: 'POST', path: '/users/me/export', as: person });
    await app.jobs.flush();
    const exported = performance.now();
    const { bytes } = await app.db.selectFrom('dataExports').select('bytes').executeTakeFirstOrThrow();
    const begun = performance.now();
    await erasePerson(app, person.id);
    const erased = performance.now();
    return {
      exportSeconds: (exported - asked) / 1000,
      megabytes: Number(bytes) / 1e6,
      eraseSeconds: (erased - begun) / 1000,
      rows,
    };
  } finally {
    await app.close();
    await app.db.destroy();
  }
}
