import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDiscussionQuestion } from '../src/community/discussions/questions.queries.ts';
import { upsertCaption } from '../src/courses/captions/captions.queries.ts';
import { insertCourse } from '../src/courses/courses.queries.ts';
import { insertLink } from '../src/courses/links/links.queries.ts';
import { upsertSubscription } from '../src/courses/subscriptions/subscriptions.queries.ts';
import { insertEnrolmentRequest } from '../src/enrolment/enrolment.queries.ts';
import { insertNote } from '../src/learning/notes/notes.queries.ts';
import { type Cast, createCast } from './cast.ts';
import { countStatements } from './count-statements.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { MATRIX_ROWS } from './matrix/rows.ts';
import { createForm, SAMPLE_PNG } from './sample-files.ts';
import { makeLecture, recordWatching } from './watching.ts';

let t: TestApp;
let cast: Cast;
let lectureId: number;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  lectureId = await makeLecture(t, cast.courseId);
});
afterAll(() => t.close());

async function addMaterial(index: number): Promise<void> {
  const { courseId, people } = cast;
  const lecture = await makeLecture(t, courseId);
  const cues = [{ startSeconds: 0, endSeconds: 1, text: 'hola' }];
  const caption = { lectureId: lecture, language: 'es', label: 'Español', vtt: 'WEBVTT\n', cues };
  await t.db.transaction().execute((trx) => upsertCaption(trx, caption));
  await insertLink(t.db, courseId, { name: `Link ${index}`, url: 'https://rambla.test' });
  const file = createForm({}, { name: `${index}.png`, type: 'image/png', content: SAMPLE_PNG });
  await t.call('POST', `/courses/${courseId}/attachments`, { as: people.Ad, ...file });
  for (const { id: userId } of [people.Ad, people['S+']]) {
    const texts = { text: '¿Por qué?', html: '', title: '¿Por qué?', titleHtml: '' };
    const place = { courseId, lectureId, quizId: null };
    await insertDiscussionQuestion(t.db, { ...place, ...texts, userId, second: index, anonymous: false });
    await insertNote(t.db, { userId, lectureId }, { second: index, text: 'Ojo' });
    await recordWatching(t, { userId, courseId, lectureId: lecture, intervals: [[0, 5]] });
  }
}

async function addPeople(index: number): Promise<void> {
  const { courseId, people } = cast;
  const person = await t.actor('student');
  await t.actor('teacher');
  await upsertSubscription(t.db, { userId: person.id, courseId });
  await recordWatching(t, { userId: person.id, courseId, lectureId, intervals: [[0, 5]] });
  const course = await insertCourse(t.db, { name: `Curso ${index}`, type: 'FING' });
  await makeLecture(t, course.id);
  await insertEnrolmentRequest(t.db, person.id, course.id);
  for (const who of [people.Ad, people['S+']]) {
    await upsertSubscription(t.db, { userId: who.id, courseId: course.id });
    await t.call('GET', '/courses/my_courses', { as: who });
  }
  const name = { userId: person.id, name: `Persona ${index}` };
  await t.call('PUT', '/users/change_name_admin', { as: people.Ad, body: name });
}

/** Lists the paths of GET calls on the course, lecture and student to which `grow` adds rows. */
function paths(): string[] {
  const calls = MATRIX_ROWS.map(({ call }) => call).filter((call) => /^GET (?!\/media)/.test(call));
  const filled = [...new Set(calls)].map((call) =>
    call
      .slice('GET '.length)
      .replace(/^\/users\/\{id\}|\{userId\}/, (found) =>
        found.replace(/\{\w+\}/, String(cast.people['S+'].id)),
      )
      .replace('{id}', String(cast.courseId))
      .replace('{lectureId}', String(lectureId))
      .replace('{type}', 'FING')
      .replace('{language}', 'es')
      .replace(/(transcripts|search)$/, '$1?q=hola'),
  );
  return [...filled, '/users?details=true'].filter((path) => !path.includes('{'));
}

async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const path of paths()) {
    for (const part of ['Ad', 'S+'] as const) {
      const ask = () => t.call('GET', path, { as: cast.people[part] });
      await ask();
      counts[`${part} ${path}`] = await countStatements(t, ask);
    }
  }
  return counts;
}

async function grow(from: number, to: number): Promise<void> {
  for (let index = from; index < to; index += 1) {
    await addPeople(index);
    await addMaterial(index);
  }
}

test('no call asks the database more often because there is more to list', async () => {
  await grow(0, 3);
  const few = await countAll();
  await grow(3, 30);
  expect(await countAll()).toEqual(few);
  expect(Object.keys(few).length).toBeGreaterThan(60);
  expect(few['Ad /users']).toBeGreaterThan(1);
}, 60_000);
