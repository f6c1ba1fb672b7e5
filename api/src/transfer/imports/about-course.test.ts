import { expect, test } from 'vitest';
import { type ArchiveEntries, createMoodleBackup, zipOf } from '../../../test/course-archives.ts';
import { cast, setUpImportTests, t } from '../../../test/import-setup.ts';
import { runJobToEnd } from '../../../test/jobs.ts';
import { METADATA_PICTURES, METADATA_TEXT } from '../../../test/metadata-pictures.ts';
import { uploadArchive } from '../../../test/upload-archive.ts';
import type { CourseImportResponse, CourseImportResult } from './imports.schema.ts';

setUpImportTests();

const SUMMARY =
  '&lt;p&gt;Oferta y &lt;b&gt;demanda&lt;/b&gt;&lt;img src="@@PLUGINFILE@@/a.png"&gt;&lt;/p&gt;';

/** A course with only a summary and pictures. */
function presented(picture: Buffer = METADATA_PICTURES.jpeg, summary = SUMMARY): ArchiveEntries {
  const place = { contextId: 9, component: 'course', area: 'overviewfiles' };
  const entries = createMoodleBackup({
    activities: [],
    files: [{ ...place, name: 'tapa.jpg', mimeType: 'image/jpeg', content: picture }],
  });
  const course = String(entries['course/course.xml']);
  const given = `<summary>${summary}</summary><summaryformat>1</summaryformat>`;
  return { ...entries, 'course/course.xml': course.replace('<summary></summary>', given) };
}

async function call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const response = await t.call(method, path, { as: cast.people['T+'], ...(body && { body }) });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json() as T;
}

async function read(entries: ArchiveEntries, query = '') {
  const as = cast.people['T+'];
  const uploadId = await uploadArchive(t, zipOf(entries), as);
  const begun = await t.call('POST', '/course_imports', { as, body: { uploadId } });
  const { importId } = (await runJobToEnd<{ importId: number }>(t, begun, as)).result;
  const { plan } = await call<CourseImportResponse>('GET', `/course_imports/${importId}${query}`);
  return { importId, items: plan.items };
}

async function apply(importId: number, body: object): Promise<CourseImportResult> {
  const as = cast.people['T+'];
  const begun = await t.call('POST', `/course_imports/${importId}/apply`, { as, body });
  const job = await runJobToEnd<CourseImportResult>(t, begun, as);
  expect(job.error).toBeUndefined();
  return job.result;
}

const descriptionOf = async (courseId: number) =>
  (await call<{ course: { description: string | null } }>('GET', `/courses/${courseId}`)).course.description;

test('a new course gets the text and, without what it tells of its maker, the picture', async () => {
  const { importId, items } = await read(presented());
  expect(items).toMatchObject([
    { kind: 'about', title: 'Descripción del curso', outcome: 'changed', path: 'El curso' },
    {
      kind: 'material',
      title: 'tapa.jpg',
      outcome: 'changed',
      path: 'El curso',
      reason: 'Acá los cursos no llevan imagen: entra como material.',
    },
  ]);
  expect(items[0]?.reason).toContain('a.png');
  const { courseId, brought, left, updated } = await apply(importId, { name: 'Micro' });
  expect({ brought, left, updated }).toEqual({ brought: 2, left: [], updated: 0 });
  expect(await descriptionOf(courseId)).toBe('Oferta y **demanda***(imagen que falta)*');
  const path = `/courses/${courseId}/attachments`;
  const { attachments } = await call<{ attachments: { name: string; url: string }[] }>('GET', path);
  expect(attachments).toMatchObject([{ name: 'tapa.jpg' }]);
  const fetched = await t.app.inject({ url: attachments[0]?.url ?? '' });
  expect(fetched.statusCode).toBe(200);
  expect(fetched.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
  expect(fetched.rawPayload.includes(METADATA_TEXT)).toBe(false);
});

test('a picture that is none is refused by its name, and the text comes in', async () => {
  const { importId, items } = await read(presented(Buffer.from('no soy una imagen')));
  const result = await apply(importId, { name: 'Micro' });
  expect(result).toMatchObject({ brought: 1, keys: ['course:summary'] });
  const { key = '' } = items[1] ?? {};
  const reason = 'Una imagen no es lo que dice ser.';
  expect(result.left).toEqual([{ key, title: 'tapa.jpg', reason }]);
});

test('a course that is there keeps its own text unless one asks', async () => {
  const { courseId } = cast;
  await t.db.updateTable('courses').set({ description: 'Mía' }).where('id', '=', courseId).execute();
  const query = `?courseId=${courseId}`;
  const first = await read(presented(), query);
  expect(first.items[0]).toMatchObject({ key: 'course:summary', again: 'own' });
  await apply(first.importId, { courseId, leave: ['course:summary'] });
  expect(await descriptionOf(courseId)).toBe('Mía');
  const second = await read(presented(), query);
  const update = { update: ['course:summary'], leave: [second.items[1]?.key] };
  expect(await apply(second.importId, { courseId, ...update })).toMatchObject({ brought: 1, updated: 1 });
  expect(await descriptionOf(courseId)).toContain('demanda');
  expect((await read(presented(), query)).items.map((item) => item.again)).toEqual(['same', 'same']);
  await t.db.updateTable('courses').set({ description: 'Otra' }).where('id', '=', courseId).execute();
  expect((await read(presented(), query)).items[0]?.again).toBe('edited');
  // Undoing keeps the present description.
  await call('POST', `/course_imports/${second.importId}/undo`);
  expect(await descriptionOf(courseId)).toBe('Otra');
});

test('a long text says that it is cut', async () => {
  const { importId, items } = await read(presented(METADATA_PICTURES.jpeg, 'palabra '.repeat(1000)));
  expect(items[0]?.reason).toBe('Se corta a 5.000 letras.');
  const { courseId } = await apply(importId, {});
  expect(await descriptionOf(courseId)).toHaveLength(5000);
});
