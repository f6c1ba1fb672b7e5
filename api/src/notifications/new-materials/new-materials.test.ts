import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createForm, SAMPLE_PNG } from '../../../test/sample-files.ts';
import { deleteForUndo, undoDeletion } from '../../../test/undo.ts';
import { DAY, fromNow } from '../../core/time/time.ts';
import { findSendableNotification } from '../notices.queries.ts';
import { NEW_MATERIALS_WINDOW } from './new-materials.queries.ts';
import { notifyOfNewMaterials } from './notify-of-new-materials.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
});
afterAll(() => t.close());

const path = (rest = '') => `/courses/${cast.courseId}/links${rest}`;
const as = () => cast.people['T+'];

async function addLink(name: string): Promise<number> {
  const body = { name, url: 'https://fing.test' };
  const response = await t.call('POST', path(), { as: as(), body });
  expect(response.statusCode).toBe(201);
  return response.json().link.linkId;
}

async function addFile(name: string): Promise<number> {
  const file = createForm({}, { name, type: 'image/png', content: SAMPLE_PNG });
  const response = await t.call('POST', `/courses/${cast.courseId}/attachments`, { as: as(), ...file });
  return response.json().attachment.id;
}

/** Makes the added materials this much older. */
async function pass(ms: number): Promise<void> {
  await t.db
    .updateTable('newMaterials')
    .set({ createdAt: fromNow(-ms) })
    .where('toldWith', 'is', null)
    .execute();
}

/** Runs the job twice at once, as two processes would. */
const look = () => Promise.all([notifyOfNewMaterials(t.app), notifyOfNewMaterials(t.app)]);
const noticesOf = (userId = cast.people['S+'].id) =>
  t.db.selectFrom('notices').selectAll().where('userId', '=', userId).orderBy('id').execute();

test('what a teacher adds within two hours is one notice for the students, once, and an edit is no news', async () => {
  const id = await addLink('Apunte');
  await addFile('Gráfica.png');
  await look();
  expect(await noticesOf()).toEqual([]);
  const gone = await addLink('Se fue');
  await deleteForUndo(t, path(`/${gone}`), as());
  const body = { name: 'Apunte de límites', url: 'https://fing.test' };
  await t.call('PUT', path(`/${id}`), { as: as(), body });
  await pass(NEW_MATERIALS_WINDOW);
  await look();
  await look();
  const [notice, ...others] = await noticesOf();
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    kind: 'newMaterials',
    courseId: cast.courseId,
    digestState: 'waiting',
    title: '2 materiales nuevos',
    text: 'Apunte de límites y Gráfica.png',
    path: `/course/${cast.courseId}/attachments`,
  });
  for (const part of ['T+', 'S-', 'T-'] as const) expect(await noticesOf(cast.people[part].id)).toEqual([]);
  await t.call('PUT', path(`/${id}`), { as: as(), body: { ...body, name: 'Otra vez' } });
  await addLink('Práctico 2');
  await pass(NEW_MATERIALS_WINDOW);
  await look();
  expect((await noticesOf()).map(({ title }) => title)).toEqual([
    '2 materiales nuevos',
    'Material nuevo: Práctico 2',
  ]);
});

test('materials that are deleted before the mail are in none, and what comes back later is no news', async () => {
  const id = await addLink('Apunte');
  await pass(NEW_MATERIALS_WINDOW);
  await look();
  const [notice] = await noticesOf();
  expect(await findSendableNotification(t.db, Number(notice?.id))).toBeDefined();
  const undo = await deleteForUndo(t, path(`/${id}`), as());
  expect(await findSendableNotification(t.db, Number(notice?.id))).toBeUndefined();
  await undoDeletion(t, undo, as());
  expect(await findSendableNotification(t.db, Number(notice?.id))).toBeDefined();
  await addLink('De anteayer');
  await pass(2 * DAY);
  await look();
  expect(await noticesOf()).toHaveLength(1);
});

test('of a course that is a draft nothing is notified, also not once it is published', async () => {
  const state = (to: 'draft' | 'published') =>
    t.db.updateTable('courses').set({ state: to }).where('id', '=', cast.courseId).execute();
  await state('draft');
  await addLink('Apunte');
  await pass(NEW_MATERIALS_WINDOW);
  await look();
  await state('published');
  await look();
  expect(await noticesOf()).toEqual([]);
});
