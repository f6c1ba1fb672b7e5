import { expect, test } from 'vitest';
import {
  type ArchiveEntries,
  createFullMoodleBackup,
  tarOf,
  toXmlDocument,
} from '../../../test/course-archives.ts';
import { cast, setUpImportTests, t, transferClient } from '../../../test/import-setup.ts';
import type { CourseImportResponse } from './imports.schema.ts';

setUpImportTests();

const gradeItem = (type: string, max: number, pass: number) =>
  `<grade_item id="1"><itemtype>${type}</itemtype><grademax>${max}.00000</grademax><grademin>0.00000</grademin>
    <gradepass>${pass}.00000</gradepass><grade_grades></grade_grades></grade_item>`;
const activityGrades = (max: number, pass: number) =>
  toXmlDocument(
    `<activity_gradebook><grade_items>${gradeItem('mod', max, pass)}</grade_items></activity_gradebook>`,
  );

function graded(pass: number): ArchiveEntries {
  return {
    ...createFullMoodleBackup(),
    'activities/quiz_16/grades.xml': activityGrades(12, pass),
    'activities/assign_17/grades.xml': activityGrades(10, 6),
    'gradebook.xml':
      toXmlDocument(`<gradebook><grade_categories><grade_category id="1"><depth>1</depth></grade_category>
      <grade_category id="2"><depth>2</depth></grade_category></grade_categories>
      <grade_items>${gradeItem('course', 100, 60)}${gradeItem('category', 50, 0)}${gradeItem('manual', 10, 0)}</grade_items></gradebook>`),
  };
}

const quizOf = async (courseId: number) => {
  const { quizzes } = await transferClient.call<{
    quizzes: { id: number; version: number; passMark: number }[];
  }>('GET', `/courses/${courseId}/quizz`);
  return quizzes[0];
};

test('a quiz keeps its pass mark, and what has no place is named', async () => {
  const { importId, items } = await transferClient.readArchive(await tarOf(graded(7)));
  const said = Object.fromEntries(
    items.map((item) => [item.title, [item.outcome, item.detail, item.reason]]),
  );
  expect(said.Autoevaluación?.slice(0, 2)).toEqual([
    'in',
    'Cuestionario, 2 preguntas, se aprueba con 58,33 %',
  ]);
  expect(said['Práctico 2']).toMatchObject(['changed', 'Tarea', expect.stringContaining('nota que apruebe')]);
  expect(said['1 categoría, 1 nota a mano y nota que aprueba el curso']).toMatchObject([
    'out',
    'Cómo se compone la nota del curso',
    expect.stringContaining('Calificaciones'),
  ]);
  const { courseId } = await transferClient.applyImport(importId);
  expect(await quizOf(courseId)).toMatchObject({ passMark: 58.33 });
  await transferClient.call('POST', `/course_imports/${importId}/undo`);
  expect((await t.call('GET', `/courses/${courseId}`, { as: cast.people['T+'] })).statusCode).toBe(404);
});

test('a pass mark that changed in the file is said and updated when one chooses', async () => {
  const { courseId } = await transferClient.applyImport(
    (await transferClient.readArchive(await tarOf(graded(6)))).importId,
  );
  const { importId } = await transferClient.readArchive(await tarOf(graded(9)));
  const { plan } = await transferClient.call<CourseImportResponse>(
    'GET',
    `/course_imports/${importId}?courseId=${courseId}`,
  );
  const changed = plan.items.filter(({ again }) => again === 'changed');
  expect(changed.map(({ title }) => title)).toEqual(['Autoevaluación']);
  const leave = plan.items.map(({ key }) => key).filter((key) => key !== '16');
  const result = await transferClient.applyImport(importId, { courseId, leave, update: ['16'] });
  expect(result).toMatchObject({ updated: 1, left: [] });
  expect(await quizOf(courseId)).toMatchObject({ passMark: 75 });
});

test.each([
  ['none', 0],
  ['one that nobody could reach', 13],
])('a quiz with %s as pass mark has none', async (_what, pass) => {
  const { importId, items } = await transferClient.readArchive(await tarOf(graded(pass)));
  expect(items.find(({ key }) => key === '16')?.detail).toBe('Cuestionario, 2 preguntas');
  const { courseId } = await transferClient.applyImport(importId);
  expect(await quizOf(courseId)).toMatchObject({ passMark: null });
});
