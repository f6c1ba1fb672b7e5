import { expect, test } from 'vitest';
import {
  contextIdOf,
  createMoodleBackup,
  type MoodleBackupContents,
  type MoodleBackupFile,
  tarOf,
} from '../../../test/course-archives.ts';
import { setUpImportTests, transferClient } from '../../../test/import-setup.ts';
import { readArchive } from '../../../test/read-archive.ts';
import { testOnSqlite } from '../../../test/test-database.ts';
import { ArchiveError } from '../archives/archive-error.ts';

setUpImportTests();

async function readOne(contents: MoodleBackupContents) {
  const archive = await readArchive(await tarOf(createMoodleBackup(contents)));
  if (archive instanceof ArchiveError) throw archive;
  return archive.read[0];
}

const withAssignment = (fields: string): MoodleBackupContents => ({
  activities: [{ id: 17, module: 'assign', fields: `<name>Práctico</name><intro>Todo</intro>${fields}` }],
});

test('an assignment without a mark says that it gets one here', async () => {
  const read = await readOne(withAssignment('<grade>0</grade>'));
  expect(read).toMatchObject({
    item: { outcome: 'changed', reason: 'No se calificaba: acá vale 100 puntos.' },
    contents: [{ points: null }],
  });
});

testOnSqlite('the rules of an assignment come in with it', async () => {
  const file = (name: string, value: number) =>
    `<plugin_config><plugin>file</plugin><name>${name}</name><value>${value}</value></plugin_config>`;
  const fields = `<grade>10</grade><maxattempts>3</maxattempts><attemptreopenmethod>untilpass</attemptreopenmethod>
    <teamsubmission>1</teamsubmission><blindmarking>1</blindmarking>
    <plugin_configs>${file('enabled', 1)}${file('maxfilesubmissions', 20)}</plugin_configs>`;
  const archive = await tarOf(createMoodleBackup(withAssignment(fields)));
  const { importId } = await transferClient.readArchive(archive);
  const { courseId } = await transferClient.applyImport(importId);
  const path = `/courses/${courseId}/assignments`;
  type Assignments = { assignments: { id: number }[] };
  const [made] = (await transferClient.call<Assignments>('GET', path)).assignments;
  const rules = { attemptsAllowed: 3, perGroup: true, anonymous: true };
  expect(made).toMatchObject({ title: 'Práctico', points: 10, ...rules });
  const { assignment } = await transferClient.call<{ assignment: object }>('GET', `${path}/${made?.id}`);
  expect(assignment).toMatchObject({ maxFiles: 10, takesText: true });
});

test('attempts that Moodle does not reopen set no limit', async () => {
  const read = await readOne(
    withAssignment(
      '<grade>10</grade><maxattempts>1</maxattempts><attemptreopenmethod>none</attemptreopenmethod>',
    ),
  );
  expect(read?.item.outcome).toBe('in');
  expect(read?.contents[0]).not.toHaveProperty('more');
});

test('the main file of a resource gets its name, whatever the files are called', async () => {
  const file = (name: string, sortOrder: number): MoodleBackupFile => ({
    contextId: contextIdOf(14),
    component: 'mod_resource',
    area: 'content',
    name,
    mimeType: 'application/pdf',
    content: Buffer.from(name),
    sortOrder,
  });
  const read = await readOne({
    activities: [{ id: 14, module: 'resource', fields: '<name>Programa 2026</name>' }],
    files: [file('a.pdf', 0), file('programa-curso.pdf', 1)],
  });
  expect(read?.contents.map((content) => 'title' in content && content.title)).toEqual([
    'Programa 2026',
    'a.pdf',
  ]);
});
