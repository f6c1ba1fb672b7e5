import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { buildApp } from '../src/app.ts';
import { indexDiscussionQuestion } from '../src/community/discussions/discussion-passages.ts';
import { readConfig } from '../src/core/config/config.ts';
import type { Db, Tables } from '../src/core/database/database.ts';
import { insertCourse } from '../src/courses/courses.queries.ts';
import { insertLecture } from '../src/courses/lectures/lectures.queries.ts';
import { upsertSubscription } from '../src/courses/subscriptions/subscriptions.queries.ts';
import { openServices } from '../src/operations/start/open-services.ts';
import { makeActor } from '../test/actors.ts';
import { createProcessorClock } from './lists.ts';
import { median } from './process.ts';

const CALLS = 51;
const COURSES = 10;
const LECTURES_EACH = 20;
const PEOPLE = 500;
/** Answers per question, so that a quarter of the posts are questions. */
const ANSWERS_EACH = 3;
const AT = `'2026-11-22T12:00:00.000Z'`;

/** Returns SQL for both databases that yields the numbers from 1 on as `x`. */
const numbers = (count: number) =>
  `(with recursive n(x) as (select 1 union all select x + 1 from n where x < ${count}) select x from n) as n`;

async function fillPlaces(db: Db) {
  const lectures: number[] = [];
  const courses: number[] = [];
  for (let index = 0; index < COURSES; index += 1) {
    const course = await insertCourse(db, { name: `Curso ${index}`, type: 'FING' });
    courses.push(course.id);
    for (let number = 0; number < LECTURES_EACH; number += 1) {
      const lecture = {
        courseId: course.id,
        title: `Clase ${number}`,
        description: '',
        durationSeconds: 3600,
      };
      lectures.push((await insertLecture(db, lecture)).id);
    }
  }
  return { courses, lectures };
}

/** Inserts people and posts; the first lecture gets a tenth of the questions, as before an exam. */
async function fillPosts(
  db: Db,
  posts: number,
  { courses, lectures }: { courses: number[]; lectures: number[] },
) {
  const questions = Math.round(posts / (1 + ANSWERS_EACH));
  const first = lectures[0] ?? 1;
  const firstPerson = `(select min("id") from "users" where "username" like 'p%')`;
  const lecture = `case when x % 10 = 0 then ${first} else ${first} + x % ${lectures.length} end`;
  const course = `(select "courseId" from "lectures" where "lectures"."id" = ${lecture})`;
  const body = `'¿Por qué la pendiente ' || x || ' no es la elasticidad? Hice la cuenta con la fórmula de la clase y en el punto medio me da otra cosa, ¿qué es lo que cambia entre los dos casos?'`;
  await sql
    .raw(
      `insert into "users" ("username", "email", "emailKey", "role", "active", "search", "sortKey", "lastSeenAt", "createdAt", "updatedAt")
       select 'p' || x, 'p' || x || '@x.uy', 'p' || x || '@x.uy', 'student', true, 'p' || x, 'p' || x, ${AT}, ${AT}, ${AT} from ${numbers(PEOPLE)}`,
    )
    .execute(db);
  const person = `${firstPerson} + x % ${PEOPLE}`;
  await sql
    .raw(
      `insert into "talkQuestions" ("courseId", "lectureId", "userId", "second", "anonymous", "text", "html", "title", "titleHtml", "answers", "createdAt")
       select ${course}, ${lecture}, ${person}, (x * 37) % 3600, false, ${body}, '', ${body}, ${body}, case when x % 20 = 0 then 0 else ${ANSWERS_EACH} end, ${AT} from ${numbers(questions)}`,
    )
    .execute(db);
  const firstQuestion = `(select min("id") from "talkQuestions")`;
  await sql
    .raw(
      `insert into "talkAnswers" ("questionId", "userId", "fromStaff", "text", "html", "createdAt")
       select ${firstQuestion} + (x - 1) / ${ANSWERS_EACH}, ${person}, false, ${body}, ${body}, ${AT} from ${numbers(questions * ANSWERS_EACH)}`,
    )
    .execute(db);
  await sql
    .raw(
      `insert into "talkThanks" ("questionId", "userId")
       select ${firstQuestion} + x % ${questions}, ${firstPerson} + (x / ${questions}) from ${numbers(questions * 3)}`,
    )
    .execute(db);
  return { lecture: first, course: courses[0] ?? 1 };
}

const BATCH_SIZE = 200;

/** Indexes the questions in batches, because PostgreSQL keeps a lock per question until the commit. */
async function indexQuestions(db: Kysely<Tables>): Promise<void> {
  const rows = await db.selectFrom('talkQuestions').select('id').execute();
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    await db.transaction().execute(async (trx) => {
      for (const { id } of rows.slice(at, at + BATCH_SIZE)) await indexDiscussionQuestion(trx, id);
    });
  }
}

/** Measures each discussion list's median processor time (ms) with this many posts. */
export async function measureDiscussions(url: string, posts: number): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'rambla-bench-'));
  const services = await openServices(
    readConfig({ DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' }),
  );
  try {
    const { db } = services;
    const places = await fillPlaces(db);
    const { lecture, course } = await fillPosts(db, posts, places);
    await indexQuestions(db);
    // Gathers the statistics that PostgreSQL would otherwise gather within minutes.
    await sql.raw('analyze').execute(db);
    const app = await buildApp(services);
    await app.ready();
    const [student, teacher] = [await makeActor(app, 'student'), await makeActor(app, 'teacher')];
    for (const { id: userId } of [student, teacher])
      for (const courseId of places.courses) await upsertSubscription(db, { userId, courseId });
    const { id } = await db
      .selectFrom('talkQuestions')
      .select('id')
      .where('lectureId', '=', lecture)
      .where('answers', '>', 0)
      .limit(1)
      .executeTakeFirstOrThrow();
    const path = `/courses/${course}/lectures/${lecture}/questions`;
    const { nextCursor } = (
      await app.inject({ url: `/api${path}?limit=200`, headers: { authorization: student.token } })
    ).json();
    const calls: [string, string, string][] = [
      ['questions of a lecture', path, student.token],
      ['questions of a lecture, a later page', `${path}?cursor=${nextCursor}`, student.token],
      ['questions of a lecture, unanswered', `${path}?filter=unanswered`, teacher.token],
      ['marks of a lecture', `${path}/marks`, student.token],
      ['answers', `${path}/${id}/answers`, student.token],
      ['unanswered in ten courses', '/questions?filter=unanswered', teacher.token],
      ['search, what few have', '/search?kind=question&q=pendiente%2017777', student.token],
      ['reports', '/questions/reports', teacher.token],
      ['desk', '/desk', teacher.token],
    ];
    const clock = await createProcessorClock(db);
    const medians = new Map<string, number>();
    for (const [name, url, token] of calls) {
      const times: number[] = [];
      for (let call = 0; call < CALLS; call += 1) {
        const began = clock();
        const response = await app.inject({ url: `/api${url}`, headers: { authorization: token } });
        times.push(clock() - began);
        if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`);
      }
      medians.set(name, median(times));
    }
    await app.close();
    return medians;
  } finally {
    await services.db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}
