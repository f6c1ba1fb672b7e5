import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ArchiveEntries, zipOf } from '../../../test/course-archives.ts';
import { cast, setUpImportTests, t, transferClient } from '../../../test/import-setup.ts';
import { isOnSqlite, testOnSqlite } from '../../../test/test-database.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import type { Change } from '../../platform/plugins/write.ts';
import { resolveItemLinks } from '../imports/resolve-links.ts';

const CAPTIONS = {
  language: 'es',
  label: 'Español (a mano)',
  vtt: 'WEBVTT\n\n00:00.000 --> 00:02.000\n# Uno & <b>dos</b>\n\n00:02.000 --> 00:05.000 line:0\nHola «a todos»\n\n01:15.000 --> 01:17.000\n## Tres\n',
};

setUpImportTests();

/** Adds an open lecture with captions in two languages, an open page, and empty sections. */
async function fill(): Promise<void> {
  await transferClient.addSection('Vacía del principio');
  const lectureId = await transferClient.addVideo('Clase «1»', 'Unidad 1', true);
  await transferClient.addCaptions(lectureId, CAPTIONS);
  await transferClient.addCaptions(lectureId, { ...CAPTIONS, language: 'pt-BR', label: 'Português' });
  await t.db.updateTable('captions').set({ automatic: true }).where('language', '=', 'pt-BR').execute();
  await transferClient.addSection('Vacía & <del> medio');
  await transferClient.addPage('Página', 'Hola', 'Unidad 2', true);
  await transferClient.addSection('Vacía del final');
}

const entriesOf = (archive: Buffer): ArchiveEntries =>
  Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes)]));

testOnSqlite('captions with chapters, open lectures and empty sections leave and come back', async () => {
  await fill();
  const { bytes, losses } = await transferClient.exportCourse(cast.courseId);
  expect(losses).toEqual([]);
  const { importId, items } = await transferClient.readArchive(bytes);
  expect(items.map(({ kind, title, detail, outcome }) => [kind, title, detail, outcome])).toEqual([
    ['section', 'Vacía del principio', 'Sección sin contenido', 'in'],
    ['video', 'Clase «1»', 'Video, clase abierta, 100 kB, con subtítulos en 2 idiomas', 'in'],
    ['section', 'Vacía & <del> medio', 'Sección sin contenido', 'in'],
    ['page', 'Página', 'Página, clase abierta', 'in'],
    ['section', 'Vacía del final', 'Sección sin contenido', 'in'],
  ]);
  const { courseId, left } = await transferClient.applyImport(importId);
  expect(left).toEqual([]);
  const copy = await transferClient.contentsOf(courseId);
  expect(copy).toEqual(await transferClient.contentsOf(cast.courseId));
  expect(copy.sections).toHaveLength(5);
  expect(copy.lectures).toMatchObject([
    {
      open: true,
      captions: [
        { language: 'es', automatic: false },
        { language: 'pt-BR', automatic: true },
      ],
    },
    { open: true },
  ]);
  const [{ cues } = { cues: [] }] = copy.lectures[0]?.captions ?? [];
  expect(cues).toMatchObject([{ text: '# Uno & dos' }, { text: 'Hola «a todos»' }, { text: '## Tres' }]);
});

testOnSqlite('links in the description of a video lead to the items of the new course', async () => {
  type Lectures = { lectures: { id: number; kind: string; description: string }[] };
  const list = async (courseId: number) =>
    (await transferClient.call<Lectures>('GET', `/courses/${courseId}/lectures`)).lectures;
  const pageId = await transferClient.addPage('Apunte', 'Hola', null);
  const videoId = await transferClient.addVideo('Clase', 'Unidad 1', false);
  const path = `/courses/${cast.courseId}/lectures`;
  const description = `Ver [el apunte](/lectures/${cast.courseId}/${pageId}).`;
  await transferClient.call('PUT', `${path}/${videoId}`, { version: 1, description });
  const entries = entriesOf((await transferClient.exportCourse(cast.courseId)).bytes);
  const native = `rambla/video-${videoId}.json`;
  entries[native] = String(entries[native]).replace('Ver ', '![mapa](asset:imagenes/1.png)Ver ');
  const { importId } = await transferClient.readArchive(zipOf(entries));
  const { courseId } = await transferClient.applyImport(importId);
  const lectures = await list(courseId);
  const page = lectures.find(({ kind }) => kind === 'page');
  const video = lectures.find(({ kind }) => kind === 'video');
  const resolved = `Ver [el apunte](/lectures/${courseId}/${page?.id}).`;
  expect(video?.description).toBe(resolved);

  // A teacher who saves the lecture just before its links are resolved loses nothing.
  const unresolved = { description: `Ver [el apunte](item:page-${pageId}).` };
  await t.db
    .updateTable('lectures')
    .set(unresolved)
    .where('id', '=', video?.id ?? 0)
    .execute();
  const transaction: RunningJob['transaction'] = async (make) => {
    const rows = t.db.updateTable('lectures').set((row) => ({ version: row('version', '+', 1) }));
    await rows
      .set({ title: 'Otra' })
      .where('id', '=', video?.id ?? 0)
      .execute();
    return t.db.transaction().execute((trx) => make({ trx } as Change));
  };
  const place = { importId, courseId, starterId: cast.people['T+'].id };
  await resolveItemLinks(t.app, { transaction }, place, new Map());
  const saved = (await list(courseId)).find(({ kind }) => kind === 'video');
  expect(saved).toMatchObject({ title: 'Otra', description: resolved });
});

testOnSqlite('another program reads the same file without its own parts', async () => {
  await fill();
  const { bytes } = await transferClient.exportCourse(cast.courseId);
  const foreign = Object.entries(entriesOf(bytes)).filter(([path]) => !path.startsWith('rambla/'));
  const { items } = await transferClient.readArchive(zipOf(Object.fromEntries(foreign)));
  expect(
    items.filter(({ outcome }) => outcome !== 'out').map(({ kind, title }) => `${kind} ${title}`),
  ).toEqual(['video Clase «1»', 'page Página']);
});

test.runIf(isOnSqlite()).each([
  [/^rambla\/video-\d+-es\.json$/, '{}'],
  [/^rambla\/video-\d+-es\.json$/, '{"label":"x","automatic":false,"vtt":"no son subtítulos"}'],
  [/^rambla\/video-\d+-pt-BR\.json$/, undefined],
  [/^rambla\/video-\d+\.json$/, '{"kind":"video","captions":["../x"]}'],
  [/^rambla\/section-\d+\.json$/, '{"kind":"section"}'],
])('%s with %s is refused, with its name', async (name, text) => {
  await fill();
  const entries = entriesOf((await transferClient.exportCourse(cast.courseId)).bytes);
  const path = Object.keys(entries).find((one) => name.test(one)) ?? '';
  const { [path]: _damaged, ...others } = entries;
  expect(_damaged).toBeDefined();
  const { error } = await transferClient.runReadJob(
    zipOf({ ...others, ...(text !== undefined && { [path]: text }) }),
  );
  expect(error).toMatchObject({ code: 'archive_broken', message: expect.stringContaining(path) });
});

test('taking it back removes the sections that came, and leaves those that were there', async () => {
  await fill();
  const { courseId } = cast;
  const { importId } = await transferClient.readArchive((await transferClient.exportCourse(courseId)).bytes);
  const path = `/courses/${courseId}/sections`;
  const list = async () =>
    (await transferClient.call<{ sections: { id: number; name: string }[] }>('GET', path)).sections;
  const names = async () => (await list()).map(({ name }) => name).filter((name) => name.startsWith('Vacía'));
  const all = await names();
  const [first] = await list();
  await t.call('DELETE', `${path}/${first?.id}`, { as: cast.people['T+'] });
  expect(await names()).toEqual(all.slice(1));
  await transferClient.applyImport(importId, { courseId });
  expect(await names()).toEqual([...all.slice(1), all[0]]);
  await transferClient.call('POST', `/course_imports/${importId}/undo`);
  expect(await names()).toEqual(all.slice(1));
});

test('the folder has the captions beside the video and the chapters on its page', async () => {
  await fill();
  const { bytes } = await transferClient.exportCourse(cast.courseId, 'zip');
  const entries = entriesOf(bytes);
  const index = String(entries['index.html']);
  expect(index).toContain('<h2>Vacía del final</h2><p>Sin contenido.</p>');
  const [, path = ''] = /href="(clases\/\d+\.html)"/.exec(index) ?? [];
  const page = String(entries[path]);
  expect(page).toMatch(/<h2>Capítulos<\/h2>\n<ol><li>Uno &amp; dos <small>0:00<\/small><\/li>/);
  expect(page).toContain('<li>Tres <small>1:15</small></li>');
  const links = [...page.matchAll(/(?:src|href)="\.\.\/([^"]+)"/g)].map(([, link = '']) => link);
  expect(links).toHaveLength(6);
  for (const link of links) expect(entries).toHaveProperty([link]);
  const captions = Object.keys(entries).filter((name) => name.endsWith('.vtt'));
  expect(captions).toEqual([
    expect.stringMatching(/^videos\/\d+-es\.vtt$/),
    expect.stringMatching(/^videos\/\d+-pt-BR\.vtt$/),
  ]);
  expect(String(entries[captions[0] ?? ''])).toContain('# Uno & <b>dos</b>');
});

test('data of the course that no file holds are named', async () => {
  const { courseId } = cast;
  const id = await transferClient.addPage('Apunte', 'Hola', null);
  const question = { kind: 'truefalse', text: '¿Sí?', correct: true, lecture: { id, second: 0 } };
  await transferClient.call('POST', `/courses/${courseId}/quizz/questions`, question);
  await transferClient.call('POST', `/courses/${courseId}/groups`, { name: 'Mañana' });
  await t.db.updateTable('courses').set({ audience: 'Nuevos' }).where('id', '=', courseId).execute();
  const { losses } = await transferClient.exportCourse(courseId);
  expect(losses).toEqual([
    'Los grupos no van.',
    'Los objetivos y para quién es el curso no van.',
    'La clase que explica 1 pregunta no va.',
  ]);
});
