import { now } from '../../src/core/time/time.ts';
import { upsertCaption } from '../../src/courses/captions/captions.queries.ts';
import { insertCourse } from '../../src/courses/courses.queries.ts';
import { insertLink } from '../../src/courses/links/links.queries.ts';
import { insertDoneLecture } from '../../src/courses/progress/progress.queries.ts';
import { upsertSubscription } from '../../src/courses/subscriptions/subscriptions.queries.ts';
import { upsertVideo } from '../../src/courses/video/videos.queries.ts';
import { insertEnrolmentRequest } from '../../src/enrolment/enrolment.queries.ts';
import { insertNote } from '../../src/learning/notes/notes.queries.ts';
import type { Actor } from '../actors.ts';
import {
  CAST_PARTS,
  type Cast,
  createPeople,
  createPeopleByName,
  subscribeAll,
  TEST_COURSE,
} from '../cast.ts';
import type { TestApp } from '../harness.ts';
import { createForm, createVideoForm, SAMPLE_PNG } from '../sample-files.ts';
import { makeLecture } from '../watching.ts';

const TUS = { 'tus-resumable': '1.0.0' };

/** The cast's parts, then the course's assistant and bedelía. */
export const MATRIX_PARTS = [...CAST_PARTS, 'As', 'Be'] as const;
export type MatrixPart = (typeof MATRIX_PARTS)[number];
export type MatrixPeople = Cast['people'] & Record<'As' | 'Be', Actor>;

export async function createMatrixPeople(t: TestApp): Promise<MatrixPeople> {
  return { ...(await createPeople(t)), ...(await createPeopleByName(t, { As: 'student', Be: 'bedelia' })) };
}

/** A new course with its people, for one call by `as`; null means a visitor. */
export interface MatrixFixture {
  t: TestApp;
  part: MatrixPart;
  as: Actor | null;
  cast: Cast & { people: MatrixPeople };
  /** Another person, the target of the administration's calls. */
  victim: Actor;
}

/** Creates courses that differ only in their id. */
async function createCourses(t: TestApp, count: number): Promise<number[]> {
  const first = await insertCourse(t.db, TEST_COURSE);
  const row = t.db.selectFrom('courses').selectAll().where('id', '=', first.id);
  const { id: _id, ...copy } = await row.executeTakeFirstOrThrow();
  const copies = Array.from({ length: count - 1 }, () => copy);
  if (copies.length === 0) return [first.id];
  const others = await t.db.insertInto('courses').values(copies).returning('id').execute();
  return [first.id, ...others.map(({ id }) => id)];
}

/** Creates a fixture for each part at once, because the matrix needs thousands of fixtures. */
export async function createMatrixFixtures(
  t: TestApp,
  parts: readonly MatrixPart[],
  people: MatrixPeople,
): Promise<MatrixFixture[]> {
  const courses = await createCourses(t, parts.length);
  await subscribeAll(
    t,
    courses.flatMap((courseId) => [
      { courseId, userId: people['S+'].id },
      { courseId, userId: people['T+'].id },
      { courseId, userId: people.As.id, courseRole: 'assistant' as const },
    ]),
  );
  const victims = await t.actors(parts.map(() => 'student'));
  return parts.map((part, index) => {
    const [courseId, victim] = [courses[index], victims[index]];
    if (courseId === undefined || !victim) throw new Error('a part has no fixture');
    return { t, part, as: people[part], cast: { courseId, people }, victim };
  });
}

export async function createMatrixFixture(t: TestApp, part: MatrixPart): Promise<MatrixFixture> {
  const [fixture] = await createMatrixFixtures(t, [part], await createMatrixPeople(t));
  if (!fixture) throw new Error('no fixture was created');
  return fixture;
}

export async function createMatrixLecture({ t, cast }: MatrixFixture): Promise<number> {
  return makeLecture(t, cast.courseId);
}

export async function createMatrixLink({ t, cast }: MatrixFixture): Promise<number> {
  return (await insertLink(t.db, cast.courseId, { name: 'Programa', url: 'https://rambla.test' })).linkId;
}

export async function createMatrixCaption({
  t,
  cast,
  ...fixture
}: MatrixFixture): Promise<{ lectureId: number; url: string }> {
  const lectureId = await createMatrixLecture({ t, cast, ...fixture });
  const caption = { lectureId, language: 'es', label: 'Español', vtt: 'WEBVTT\n', cues: [] };
  await t.db.transaction().execute((trx) => upsertCaption(trx, caption));
  const path = `/courses/${cast.courseId}/lectures/${lectureId}`;
  const { lecture } = (await t.call('GET', path, { as: cast.people['S+'] })).json();
  return { lectureId, url: lecture.captions[0].url.replace(/^\/api/, '') };
}

export async function createMatrixVideo({ t, cast }: MatrixFixture): Promise<number> {
  const sent = { as: cast.people.Ad, ...createVideoForm({ title: 'Con video' }) };
  return (await t.call('POST', `/courses/${cast.courseId}/lectures`, sent)).json().lecture.id;
}

/** Stores a video with a storyboard; returns its address, signed for the course's student. */
export async function createMatrixStoryboard(fixture: MatrixFixture): Promise<string> {
  const { t, cast } = fixture;
  const path = `/courses/${cast.courseId}/lectures/${await createMatrixVideo(fixture)}`;
  const lectures = t.db.selectFrom('lectures').select('videoFileId').where('courseId', '=', cast.courseId);
  const { videoFileId } = await lectures.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  const board = { everySeconds: 4, count: 1, columns: 1, tileWidth: 160, tileHeight: 90 };
  const fileId = videoFileId ?? 0;
  const known = { state: 'ready', reason: null, plays: true, width: 160, height: 90, codecs: '' } as const;
  await upsertVideo(t.db, { fileId, ...known, storyboardFileId: fileId, storyboard: JSON.stringify(board) });
  const { lecture } = (await t.call('GET', path, { as: cast.people['S+'] })).json();
  return lecture.video.storyboardUrl.replace(/^\/api/, '');
}

/** Creates an open lecture with its video file as picture; returns the picture's path. */
export async function createMatrixPoster(fixture: MatrixFixture): Promise<string> {
  const { t, cast } = fixture;
  const lectureId = await createMatrixVideo(fixture);
  const lectures = t.db.updateTable('lectures').where('id', '=', lectureId);
  await lectures.set((row) => ({ open: true, posterFileId: row.ref('videoFileId') })).execute();
  return `/courses/${cast.courseId}/lectures/${lectureId}/poster`;
}

/** Creates an attachment; `url` is signed for the course's student. */
export async function createMatrixAttachment({
  t,
  cast,
}: MatrixFixture): Promise<{ id: number; url: string }> {
  const path = `/courses/${cast.courseId}/attachments`;
  const sent = createForm({}, { name: 'a.png', type: 'image/png', content: SAMPLE_PNG });
  await t.call('POST', path, { as: cast.people.Ad, ...sent });
  const [attachment] = (await t.call('GET', path, { as: cast.people['S+'] })).json().attachments;
  return { id: attachment.id, url: attachment.url.replace(/^\/api/, '') };
}

/** Creates a note that belongs to the caller, or to the course's student when a visitor calls. */
export async function createMatrixNote(
  fixture: MatrixFixture,
): Promise<{ lectureId: number; noteId: number }> {
  const { t, as, cast } = fixture;
  const lectureId = await createMatrixLecture(fixture);
  const owner = { userId: (as ?? cast.people['S+']).id, lectureId };
  return { lectureId, noteId: (await insertNote(t.db, owner, { second: 1, text: 'Ojo' })).id };
}

/** Marks a lecture as done for the caller, or for the student when a visitor calls; returns its path. */
export async function createMatrixDoneLecture(fixture: MatrixFixture): Promise<string> {
  const { t, as, cast } = fixture;
  const lectureId = await createMatrixLecture(fixture);
  await insertDoneLecture(t.db, { userId: (as ?? cast.people['S+']).id, lectureId, doneAt: now() });
  return `/courses/${cast.courseId}/lectures/${lectureId}/done`;
}

/** Starts an upload as the course's teacher; returns its path. */
export async function createMatrixUpload(fixture: MatrixFixture): Promise<string> {
  const { t, cast } = fixture;
  const path = `/courses/${cast.courseId}/lectures/${await createMatrixLecture(fixture)}/upload`;
  const response = await t.call('POST', path, {
    as: cast.people['T+'],
    headers: { ...TUS, 'upload-length': '100' },
  });
  return String(response.headers.location).replace(/^\/api/, '');
}

export async function createMatrixEnrolmentRequest({ t, victim, cast }: MatrixFixture): Promise<number> {
  return (await insertEnrolmentRequest(t.db, victim.id, cast.courseId)).request.id;
}

export async function subscribeVictim({ t, victim, cast }: MatrixFixture): Promise<void> {
  await upsertSubscription(t.db, { userId: victim.id, courseId: cast.courseId });
}

/** Makes the victim a student of the course who never logged in; returns their id. */
export async function createStudentWithoutLogin(fixture: MatrixFixture): Promise<number> {
  const { t, victim } = fixture;
  await subscribeVictim(fixture);
  await t.db.updateTable('users').set({ lastSeenAt: '' }).where('id', '=', victim.id).execute();
  return victim.id;
}

export async function createOpenCourse({ t }: MatrixFixture): Promise<number> {
  return (await insertCourse(t.db, { name: 'Taller', type: 'CORTOS', enrolment: 'open' })).id;
}
