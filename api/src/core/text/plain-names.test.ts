import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { runJobToEnd } from '../../../test/jobs.ts';
import { createAdmin } from '../../operations/cli/accounts.ts';
import type { ImportReport } from '../../platform/spreadsheets/report.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
});
afterAll(() => t.close());

const HIDDEN: [string, string][] = [
  ['a line break', 'Ana\nBcc'],
  ['a control character', 'Ana\u0007'],
  ['a direction', 'Ana \u202egro.elpmaxe'],
  ['an isolate', '\u2066Ana\u2069'],
  ['a mark of direction', 'Ana\u200f'],
  ['a zero-width space', 'An\u200ba'],
  ['a joiner', 'An\u200da'],
  ['a byte order mark', '\ufeffAna'],
  ['a soft hyphen', 'A\u00adna'],
  ['a filler without a shape', '\u3164'],
  ['an empty braille cell', '\u2800\u2800'],
  ['a line separator', 'Ana\u2028Paz'],
  ['a tag', 'Ana\u{e0041}'],
  ['spaces alone', ' \u00a0\u3000 '],
  ['marks without a letter', '\u0301\u0301'],
  ['a pile of marks', `A${'\u0301'.repeat(30)}`],
  ['private use', 'Ana\ue000'],
];

interface Refusal {
  details?: { field: string; message: string }[];
}

function complaints({ details = [] }: Refusal): string[] {
  return details.map(({ message }) => message);
}

const ONE_LINE = 'Tiene que ser un texto de una línea, sin caracteres que no se ven.';
const admin = () => cast.people.Ad;

describe('R35: a name is plain', () => {
  test.each(HIDDEN)('%s is refused wherever a name is set', async (_what, name) => {
    const email = 'plain@rambla.test';
    const { id } = cast.people['S+'];
    const password = 'tortas fritas con lluvia';
    const course = { name: 'Física', type: 'FING' };
    const calls = [
      t.call('POST', '/users', { body: { username: name, email, password } }),
      t.call('POST', '/users/createUser', { as: admin(), body: { username: name, email, role: 'student' } }),
      t.call('POST', '/users/createUser', {
        as: admin(),
        body: { username: 'ana', name, email, role: 'student' },
      }),
      t.call('PUT', `/users/${id}`, { as: cast.people['S+'], body: { username: name } }),
      t.call('PUT', `/users/${id}`, { as: admin(), body: { name } }),
      t.call('PUT', '/users/change_name_admin', { as: admin(), body: { userId: id, name } }),
      t.call('POST', '/courses', { as: admin(), body: { ...course, name } }),
      t.call('POST', '/courses', { as: admin(), body: { ...course, groups: [name] } }),
    ];
    for (const response of await Promise.all(calls)) {
      expect(response.statusCode).toBe(400);
      expect(complaints(response.json())).toEqual([ONE_LINE]);
    }
    await expect(
      createAdmin(t.db, { email, username: name, institute: 'Rambla' }, undefined),
    ).rejects.toMatchObject({ statusCode: 400, message: ONE_LINE });
    expect(await t.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  test.each(HIDDEN.filter(([what]) => !/spaces|break|order|marks without|filler|braille/.test(what)))(
    '%s is refused in a group and in the files that are imported',
    async (_what, group) => {
      const body = { userId: cast.people['S-'].id, courseId: cast.courseId, group };
      const made = await t.call('POST', '/subscriptions', { as: admin(), body });
      expect([made.statusCode, complaints(made.json())]).toEqual([400, [ONE_LINE]]);
      const file = async (path: string, csv: string) => {
        const call = { as: admin(), body: csv, headers: { 'content-type': 'text/csv' } };
        const started = await t.call('POST', `${path}?dryRun=true`, call);
        return (await runJobToEnd<ImportReport>(t, started, admin())).result.errors;
      };
      const people = await file('/users/import', `correo,usuario\nplain@rambla.test,"${group}"\n`);
      expect(people).toMatchObject([{ line: 2, field: 'username', message: ONE_LINE }]);
      const { email } = cast.people['S-'];
      const subscriptions = `correo,curso,grupo\n${email},${cast.courseId},"${group}"\n`;
      const enrolled = await file('/subscriptions/import', subscriptions);
      expect(enrolled).toMatchObject([{ line: 2, field: 'group', message: ONE_LINE }]);
    },
  );

  test.each([
    ['  José\u00a0 \u2003 Núñez ', 'José Núñez'],
    ['Jose\u0301 Nu\u0301n\u0303ez', 'José Núñez'],
    ["D'Angelo-Ñandú 3.º", "D'Angelo-Ñandú 3.º"],
    ['Юлия 李 محمد', 'Юлия 李 محمد'],
    ['Equipo 🙂', 'Equipo 🙂'],
  ])('«%s» is kept as «%s»', async (typed, kept) => {
    const { id } = cast.people['S-'];
    const body = { userId: id, name: typed };
    const response = await t.call('PUT', '/users/change_name_admin', { as: admin(), body });
    expect(response.json().user.name).toBe(kept);
    const course = { name: typed, type: 'FING', groups: [typed] };
    const made = (await t.call('POST', '/courses', { as: admin(), body: course })).json().course;
    expect([made.name, made.groups]).toEqual([kept, [kept]]);
  });

  test('a name from before is read as it is, and other fields can be changed', async () => {
    const { id } = cast.people['S+'];
    const old = 'Ana\u202e\u200b';
    await t.db.updateTable('users').set({ username: old }).where('id', '=', id).execute();
    const changed = await t.call('PUT', `/users/${id}`, { as: cast.people['S+'], body: { name: 'Ana Paz' } });
    expect(changed.json().user).toMatchObject({ username: old, name: 'Ana Paz' });
  });
});
