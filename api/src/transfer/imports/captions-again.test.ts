import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipOf } from '../../../test/course-archives.ts';
import { cast, setUpImportTests, t, transferClient } from '../../../test/import-setup.ts';
import { testOnSqlite } from '../../../test/test-database.ts';
import type { CourseImportResponse } from './imports.schema.ts';

setUpImportTests();

const captionsOf = (words: string, language = 'es') => ({
  language,
  label: 'Subtítulos',
  vtt: `WEBVTT\n\n00:00.000 --> 00:02.000\n${words}\n`,
});

/** Creates a course with a captioned video, and its imported copy. */
async function copied() {
  const lectureId = await transferClient.addVideo('Clase', 'Unidad 1', false);
  await transferClient.addCaptions(lectureId, captionsOf('Hola'));
  const { importId } = await transferClient.readArchive(
    (await transferClient.exportCourse(cast.courseId)).bytes,
  );
  const { courseId } = await transferClient.applyImport(importId);
  const { lectures } = await transferClient.call<{ lectures: { id: number }[] }>(
    'GET',
    `/courses/${courseId}/lectures`,
  );
  return { lectureId, courseId, copyId: lectures[0]?.id ?? 0 };
}

/** Reads an archive for a course that already has some of its items. */
async function again(bytes: Buffer, courseId: number) {
  const { importId } = await transferClient.readArchive(bytes);
  const { plan } = await transferClient.call<CourseImportResponse>(
    'GET',
    `/course_imports/${importId}?courseId=${courseId}`,
  );
  const video = plan.items.find(({ kind }) => kind === 'video');
  return { importId, key: video?.key ?? '', again: video?.again, items: plan.items };
}

const wordsOf = async (courseId: number) =>
  (await transferClient.contentsOf(courseId)).lectures[0]?.captions.map(({ language, cues }) => [
    language,
    ...cues.map(({ text }) => text),
  ]);
const exported = async () => (await transferClient.exportCourse(cast.courseId)).bytes;

testOnSqlite(
  'captions that changed in the file are said, and replace those here when one chooses',
  async () => {
    const { lectureId, courseId } = await copied();
    expect((await again(await exported(), courseId)).again).toBe('same');
    await transferClient.addCaptions(lectureId, captionsOf('Chau'));
    await transferClient.addCaptions(lectureId, captionsOf('Oi', 'pt-BR'));
    const read = await again(await exported(), courseId);
    expect(read.again).toBe('changed');
    expect(await wordsOf(courseId)).toEqual([['es', 'Hola']]);
    const result = await transferClient.applyImport(read.importId, { courseId, update: [read.key] });
    expect(result).toMatchObject({ updated: 1, left: [] });
    expect(await wordsOf(courseId)).toEqual([
      ['es', 'Chau'],
      ['pt-BR', 'Oi'],
    ]);
    const { lectures } = await transferClient.call<{ lectures: object[] }>(
      'GET',
      `/courses/${courseId}/lectures`,
    );
    expect(lectures).toHaveLength(1);
    expect((await again(await exported(), courseId)).again).toBe('same');
  },
);

test('captions that were changed here are said, and automatic ones are no change', async () => {
  const { lectureId, courseId, copyId } = await copied();
  await t.db
    .insertInto('captions')
    .values({
      lectureId: copyId,
      language: 'en',
      label: 'English',
      vtt: 'WEBVTT\n',
      automatic: true,
      updatedAt: new Date().toISOString(),
    })
    .execute();
  expect((await again(await exported(), courseId)).again).toBe('same');
  const as = cast.people['T+'];
  const path = `/courses/${courseId}/lectures/${copyId}/captions/es?label=Otros`;
  const headers = { 'content-type': 'text/vtt' };
  const sent = await t.call('PUT', path, { as, headers, body: Buffer.from(captionsOf('Mío').vtt) });
  expect(sent.statusCode, sent.body).toBe(200);
  expect((await again(await exported(), courseId)).again).toBe('edited');
  await transferClient.addCaptions(lectureId, captionsOf('Chau'));
  expect((await again(await exported(), courseId)).again).toBe('both');
});

test('captions and a video that stay are named', async () => {
  const { lectureId, courseId, copyId } = await copied();
  const as = cast.people['T+'];
  const path = `/courses/${courseId}/lectures/${copyId}/captions/fr?label=Français`;
  const headers = { 'content-type': 'text/vtt' };
  await t.call('PUT', encodeURI(path), { as, headers, body: Buffer.from(captionsOf('Salut').vtt) });
  await transferClient.addCaptions(lectureId, captionsOf('Chau'));
  const entries = Object.entries(unzipSync(await exported())).map(([name, bytes]) => {
    const isVideo = name.startsWith('web_resources/videos/') && name.endsWith('.mp4');
    return [name, Buffer.concat(isVideo ? [bytes, Buffer.alloc(8)] : [bytes])] as const;
  });
  const { importId, key } = await again(zipOf(Object.fromEntries(entries)), courseId);
  const result = await transferClient.applyImport(importId, { courseId, update: [key] });
  expect(result).toMatchObject({ updated: 1 });
  expect(result.left.map(({ reason }) => reason)).toEqual([
    'El video quedó como estaba: se cambia desde la clase.',
    'El archivo no trae sus subtítulos en Francés: quedaron acá.',
  ]);
  expect(await wordsOf(courseId)).toEqual([
    ['es', 'Chau'],
    ['fr', 'Salut'],
  ]);
  const kept = t.db.selectFrom('courseImportFiles').selectAll().where('importId', '=', importId);
  expect(await kept.execute()).toEqual([]);
});

testOnSqlite('a file that changed under the same name is said', async () => {
  await transferClient.addMaterial('Datos', Buffer.from('a,b\n1,2\n'));
  const before = await exported();
  const { importId } = await transferClient.readArchive(before);
  const { courseId } = await transferClient.applyImport(importId);
  const entries = Object.entries(unzipSync(before)).map(
    ([name, bytes]) =>
      [name, name.endsWith('.csv') ? Buffer.from('a,b\n1,2\n3,4\n') : Buffer.from(bytes)] as const,
  );
  const { items } = await again(zipOf(Object.fromEntries(entries)), courseId);
  expect(items.map((item) => [item.title, item.again])).toEqual([['Datos', 'changed']]);
});
