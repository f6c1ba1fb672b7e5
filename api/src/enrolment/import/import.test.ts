import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { type Cast, type CastPart, createCast, pairWithParts } from '../../../test/cast.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { type FinishedJob, runJobToEnd } from '../../../test/jobs.ts';
import { createForm } from '../../../test/sample-files.ts';
import { testOnSqlite } from '../../../test/test-database.ts';
import { toEmailKey } from '../../core/text/email-key.ts';
import { fromNow, HOUR } from '../../core/time/time.ts';
import { findSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { JobPostponedError, RunningJob } from '../../platform/jobs/running-job.ts';
import { readSheetTable } from '../../platform/spreadsheets/read-table.ts';
import type { PeopleImportReport } from './import.schema.ts';

let t: TestApp;
let cast: Cast;
/** The number of mails sent by earlier tests. */
let earlier: number;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
  await t.db.deleteFrom('users').where('email', 'like', '%@lista.uy').execute();
  await t.db.updateTable('users').set({ passwordHash: 'chosen long ago' }).execute();
  earlier = (await t.mails()).length;
});
afterAll(() => t.close());

type Fields = Record<string, string>;

const csvFile = (content: string) => ({ name: 'inscriptos.csv', type: 'text/csv', content });

async function send(content: string, fields: Fields = {}, part: CastPart = 'Ad') {
  const all = { courseId: String(cast.courseId), ...fields };
  return t.call('POST', '/enrolments/import', {
    as: cast.people[part],
    ...createForm(all, csvFile(content)),
  });
}

async function run(content: string, fields: Fields = {}): Promise<FinishedJob<PeopleImportReport>> {
  return runJobToEnd<PeopleImportReport>(t, await send(content, fields), cast.people.Ad);
}

const tryOut = async (content: string, fields: Fields = {}) =>
  (await run(content, { dryRun: 'true', ...fields })).result;

const find = (email: string) =>
  t.db.selectFrom('users').selectAll().where('emailKey', '=', toEmailKey(email)).executeTakeFirst();

async function mailsTo(email: string) {
  return (await t.mails())
    .slice(earlier)
    .filter((mail) => mail.to?.[0]?.address?.toLowerCase() === email.toLowerCase());
}

// A heading may equal an inherited property's name, such as `constructor`.
const LIST =
  'Nombres;Apellidos;Cédula de identidad;Correo electrónico;Turno;constructor\n' +
  'Agustina;Acosta;1.234.567-2;agus@lista.uy;Matutino;099 123\n' +
  'Bruno;Aguirre;;bruno@lista.uy;Vespertino;\n';

describe('POST /enrolments/import', () => {
  test.each(pairWithParts([401, 403, 403, 403, 403, 202]))('by %s: %i', async (part, status) => {
    const email = `por${part.replace(/\W/g, '')}@lista.uy`;
    expect((await send(`correo\n${email}`, {}, part)).statusCode).toBe(status);
    await t.app.jobs.flush();
    expect(Boolean(await find(email))).toBe(status === 202);
  });

  test('guesses the columns, invites the new, enrols everybody, and mails each once with the course', async () => {
    const { result } = await run(LIST, { message: 'Nos vemos el lunes.' });
    expect(result.columns.map(({ field, why }) => [field, why])).toEqual([
      ...[
        ['firstName', 'title'],
        ['lastName', 'title'],
        ['ci', 'title'],
        ['email', 'title'],
      ],
      ...[
        ['group', 'guess'],
        ['skip', 'none'],
      ],
    ]);
    expect(result).toMatchObject({ total: 2, created: 2, joined: 0, rejected: 0, mails: 2 });
    expect(result.newGroups).toEqual(['Matutino', 'Vespertino']);
    const agustina = await find('agus@lista.uy');
    expect(agustina).toMatchObject({
      name: 'Agustina Acosta',
      ci: '12345672',
      role: 'student',
      passwordHash: null,
    });
    const subscription = await findSubscription(t.db, agustina?.id ?? 0, cast.courseId);
    expect(subscription?.group).toBe('Matutino');
    const [mail, ...more] = await mailsTo('agus@lista.uy');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Ya podés ingresar a Álgebra');
    expect(mail?.text).toContain('Álgebra, grupo Matutino');
    expect(mail?.text).toContain('Nos vemos el lunes.');
    const again = await run(LIST, { again: 'true' });
    expect(again.result).toMatchObject({ created: 0, joined: 0, unchanged: 2, mails: 0 });
    expect(await mailsTo('agus@lista.uy')).toHaveLength(1);
  });

  test('tells its new groups also when it was resumed after its last transaction', async () => {
    vi.spyOn(RunningJob.prototype, 'finish').mockRejectedValueOnce(new JobPostponedError('restarted', 0));
    const { result } = await run(LIST);
    expect(result).toMatchObject({ created: 2, newGroups: ['Matutino', 'Vespertino'] });
  });

  test('its invitation lives seven days and lets the person in', async () => {
    await run('correo\ninvitada@lista.uy');
    const person = await find('invitada@lista.uy');
    const token = /token=([\w-]+)/.exec((await mailsTo('invitada@lista.uy'))[0]?.text ?? '')?.[1];
    const { expiresAt } = await t.db
      .selectFrom('mailTokens')
      .select('expiresAt')
      .where('userId', '=', person?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(expiresAt > fromNow(167 * HOUR) && expiresAt <= fromNow(168 * HOUR)).toBe(true);
    const body = { token, password: 'una clave bien larga' };
    expect((await t.call('POST', '/users/verify_forgot_password', { body })).statusCode).toBe(204);
  });

  test('people who exist are enrolled with their account, whatever the list says of them', async () => {
    const { 'S-': outside, 'S+': inside } = cast.people;
    const list = `Nombre y apellido,Email,Rol\n"Otro, Nombre",${outside.email.toUpperCase()},admin\nX Y,${inside.email},\n`;
    const before = await find(outside.email);
    const { result } = await run(list);
    expect(result).toMatchObject({ created: 0, joined: 1, unchanged: 1, mails: 1 });
    expect(await find(outside.email)).toEqual(before);
    expect(await findSubscription(t.db, outside.id, cast.courseId)).toBeDefined();
    const [mail] = await mailsTo(outside.email);
    expect(mail?.subject).toBe('Te sumamos a Álgebra');
    expect(mail?.text).not.toContain('token=');
    expect(await mailsTo(inside.email)).toEqual([]);
  });

  const BAD =
    'Nombre,CI,Correo,Grupo\n' +
    'Buena,,buena@lista.uy,Lunes\n' +
    'Diego,1.234.567-8,diego@lista.uy,Lunes\n' +
    'Guille,,guille@gmial.com,Lunes\n' +
    'Otra,,BUENA@lista.uy,Lunes\n' +
    'Sin,,,Lunes\n' +
    'Mal,,no es un correo,Lunes\n' +
    'Casi,,casi@lista.uy,Luness\n' +
    'Rara,,rara@constructor,Lunes\n';

  test('names each bad row with its problem and how to mend it', async () => {
    await run('Correo,Grupo\nalguien@lista.uy,Lunes');
    const { rows, rejected, created, newGroups } = await tryOut(BAD);
    expect([created, rejected, newGroups]).toEqual([1, 7, []]);
    const told = rows
      .filter(({ outcome }) => outcome === 'error')
      .map(({ row, problems: [problem] }) => [row, problem?.field, problem?.message, problem?.fix?.value]);
    expect(told).toEqual([
      [3, 'ci', 'El dígito verificador no coincide: debería ser 2.', ''],
      [4, 'email', '¿Quisiste poner gmail.com?', 'guille@gmail.com'],
      [5, 'email', 'Mismo correo que la fila 2.', undefined],
      [6, 'email', 'Falta el correo: sin él no llega la invitación.', undefined],
      [7, 'email', 'No es un correo válido.', undefined],
      [8, 'group', 'El curso no tiene el grupo «Luness». ¿Es «Lunes»?', 'Lunes'],
      [9, 'email', 'No es un correo válido.', undefined],
    ]);
    expect(await find('buena@lista.uy')).toBeUndefined();
  });

  test('saves nothing while a row is bad, or the good ones with the bad ones as a file that comes back', async () => {
    const refused = await run(BAD);
    expect(refused.error?.code).toBe('import_rejected');
    expect(await find('buena@lista.uy')).toBeUndefined();
    const { id, result } = await run(BAD, { skipInvalid: 'true', mail: 'false' });
    expect(result).toMatchObject({ created: 1, rejected: 7, mails: 0, newGroups: ['Lunes'] });
    expect(await mailsTo('buena@lista.uy')).toEqual([]);
    const path = `/enrolments/import/${id}/rejected.xlsx`;
    const file = await t.call('GET', path, { as: cast.people.Ad });
    const { rows } = readSheetTable(file.rawPayload, { maxRows: 100 });
    expect(rows[0]?.cells).toEqual(['Nombre', 'CI', 'Correo', 'Grupo', 'Problema']);
    expect(rows.map(({ cells }) => cells[2])).toContain('guille@gmial.com');
    expect(rows).toHaveLength(8);
    const fixes = JSON.stringify({ 2: { ci: '' }, 3: { email: 'guille@lista.uy' } });
    const again = createForm(
      { courseId: String(cast.courseId), skipInvalid: 'true', fixes },
      { name: 'errores.xlsx', type: 'application/octet-stream', content: file.rawPayload },
    );
    const sent = await t.call('POST', '/enrolments/import', { as: cast.people.Ad, ...again });
    const { result: second } = await runJobToEnd<PeopleImportReport>(t, sent, cast.people.Ad);
    expect(second).toMatchObject({ created: 2, rejected: 4 });
    expect(await find('guille@lista.uy')).toBeDefined();
  });

  test('a ci alone is nobody’s proof: whoever imports is told whose it is', async () => {
    await run('Correo,CI\nana@lista.uy,1.234.567-2\nberta@lista.uy,\n');
    const problemOf = async (row: string) =>
      (await tryOut(`Correo,CI\n${row}`)).rows.flatMap(({ problems }) => problems)[0];
    expect(await problemOf('otra@lista.uy,12345672')).toMatchObject({
      field: 'email',
      fix: { value: 'ana@lista.uy' },
    });
    expect(await problemOf('berta@lista.uy,12345672')).toMatchObject({ field: 'ci', fix: { value: '' } });
    expect(await problemOf('ana@lista.uy,4.910.233-0')).toMatchObject({ field: 'ci', fix: { value: '' } });
    const repeated = await tryOut('Correo,CI\nb@lista.uy,5.260.196-7\nc@lista.uy,5.260.196-7\n');
    expect(repeated.rows.at(-1)?.problems[0]?.message).toMatch(/cédula/);
  });

  test('takes cells without headings, a mapping, one group for all, and an institute without a course', async () => {
    const pasted = 'Agustina\tAcosta\t5.260.196-7\tag@lista.uy\nBruno\tDíaz\t4.910.233-0\tbr@lista.uy\n';
    const guessed = await tryOut(pasted, { group: 'Nuevo' });
    expect(guessed.columns.map(({ field }) => field)).toEqual(['firstName', 'lastName', 'ci', 'email']);
    expect([guessed.total, guessed.newGroups]).toEqual([2, ['Nuevo']]);
    const mapped = await tryOut('A,B\nz@lista.uy,w@lista.uy', { mapping: '{"A":"skip","2":"email"}' });
    expect(mapped.columns.map(({ field }) => field)).toEqual(['skip', 'email']);
    expect((await send('correo\nx@lista.uy', { mapping: '{"A":"nadie"}' })).statusCode).toBe(400);
    const body = createForm({}, csvFile('correo\nsola@lista.uy'));
    const alone = await t.call('POST', '/enrolments/import', { as: cast.people.Ad, ...body });
    expect((await runJobToEnd<PeopleImportReport>(t, alone, cast.people.Ad)).result).toMatchObject({
      created: 1,
      mails: 1,
    });
    expect((await run('correo\nx@lista.uy', { courseId: '999999' })).error?.code).toBe('not_found');
  });

  test('two equal surnames stay two, and a correction replaces both', async () => {
    const list = 'Nombre,Primer apellido,Segundo apellido,Correo\nAna,Rodríguez,Rodríguez,dos@lista.uy\n';
    const corrected = await tryOut(list, { fixes: '{"2":{"lastName":"Rodríguez Paz"}}' });
    expect(corrected.total).toBe(1);
    expect((await run(list)).result).toMatchObject({ created: 1 });
    expect(await find('dos@lista.uy')).toMatchObject({ surname: 'Rodríguez Rodríguez' });
    await t.db.deleteFrom('users').where('email', '=', 'dos@lista.uy').execute();
    await run(list, { fixes: '{"2":{"lastName":"Rodríguez Paz"}}' });
    expect(await find('dos@lista.uy')).toMatchObject({ surname: 'Rodríguez Paz' });
  });

  test('makes no group for people who are in the course already and stay where they are', async () => {
    await run('Correo,Nombre\nahi@lista.uy,Ana Paz\n');
    const list = 'Correo,Nombre,Grupo\nahi@lista.uy,Ana Paz,Turno A\n';
    expect((await tryOut(list)).newGroups).toEqual([]);
    expect((await run(list)).result).toMatchObject({ unchanged: 1, newGroups: [] });
    expect(
      await t.db.selectFrom('courseGroups').select('id').where('courseId', '=', cast.courseId).execute(),
    ).toEqual([]);
  });

  test('is not brought in nameless while a column may be the name, until somebody says which', async () => {
    const list = 'Correo,Cómo se llama\nsinnombre@lista.uy,Julia Paz\n';
    expect((await tryOut(list)).losesNames).toBe(true);
    expect((await run(list, { skipInvalid: 'true' })).error?.code).toBe('no_name_column');
    expect(await find('sinnombre@lista.uy')).toBeUndefined();
    const mapping = JSON.stringify({ 2: 'name' });
    expect((await run(list, { mapping })).result).toMatchObject({ created: 1, losesNames: false });
    expect(await find('sinnombre@lista.uy')).toMatchObject({ name: 'Julia Paz' });
  });

  test('ends with the rights of whoever began it', async () => {
    const { transaction } = RunningJob.prototype;
    let transactions = 0;
    const spy = vi.spyOn(RunningJob.prototype, 'transaction').mockImplementation(async function (
      this: RunningJob,
      work,
    ) {
      const result = await transaction.call(this, work);
      transactions += 1;
      // The first transaction only stores rejected rows; each later one imports fifty people.
      if (transactions === 2)
        await t.db
          .updateTable('users')
          .set({ role: 'teacher' })
          .where('id', '=', cast.people.Ad.id)
          .execute();
      return result;
    });
    const rows = Array.from({ length: 120 }, (_, index) => `p${index}@lista.uy`);
    const sent = await send(`correo\n${rows.join('\n')}`);
    const { error } = await runJobToEnd(t, sent, await t.actor('admin')).finally(() => spy.mockRestore());
    expect(error?.code).toBe('forbidden');
    expect(await find('p49@lista.uy')).toBeDefined();
    expect(await find('p50@lista.uy')).toBeUndefined();
  });

  describe('with a role that bedelía may not give', () => {
    const ROLES = 'Correo,Rol\njefa@lista.uy,administradora\nofi@lista.uy,bedelía\nprofe@lista.uy,docente\n';

    async function runAs(as: Actor, content: string, fields: Fields = {}) {
      const form = createForm({ courseId: String(cast.courseId), ...fields }, csvFile(content));
      const sent = await t.call('POST', '/enrolments/import', { as, ...form });
      return runJobToEnd<PeopleImportReport>(t, sent, as);
    }

    test('bedelía is told in which rows, and no such account is created', async () => {
      const bedelia = await t.actor('bedelia');
      const { result } = await runAs(bedelia, ROLES, { dryRun: 'true' });
      const problem = expect.objectContaining({ field: 'role', message: expect.stringContaining('rol') });
      expect(result.rows.map(({ row, outcome, problems }) => [row, outcome, problems])).toEqual([
        [2, 'error', [problem]],
        [3, 'error', [problem]],
        [4, 'new', []],
      ]);
      const refused = await runAs(bedelia, ROLES);
      expect(refused.error).toMatchObject({
        code: 'import_rejected',
        details: [{ message: expect.stringMatching(/^Fila 2: .*rol/) }, { field: 'lines.3.role' }],
      });
      const { result: good } = await runAs(bedelia, ROLES, { skipInvalid: 'true' });
      expect(good).toMatchObject({ created: 1, rejected: 2 });
      expect([await find('jefa@lista.uy'), await find('ofi@lista.uy')]).toEqual([undefined, undefined]);
      expect(await find('profe@lista.uy')).toMatchObject({ role: 'teacher' });
      const value = result.rows[0]?.problems[0]?.fix?.value ?? '';
      const fixes = JSON.stringify({ 2: { role: value }, 3: { role: value } });
      expect((await runAs(bedelia, ROLES, { fixes })).result).toMatchObject({ created: 2, rejected: 0 });
      expect(await find('jefa@lista.uy')).toMatchObject({ role: 'student' });
    });

    test('bedelía enrols people who exist, whatever role the list says', async () => {
      const bedelia = await t.actor('bedelia');
      const list = `Correo,Rol\n${cast.people['S-'].email},admin\n`;
      expect((await runAs(bedelia, list)).result).toMatchObject({ joined: 1, rejected: 0 });
      expect(await find(cast.people['S-'].email)).toMatchObject({ role: 'student' });
    });

    test('an administrator gives it', async () => {
      expect((await run(ROLES)).result).toMatchObject({ created: 3, rejected: 0 });
      expect(await find('jefa@lista.uy')).toMatchObject({ role: 'admin' });
      expect(await find('ofi@lista.uy')).toMatchObject({ role: 'bedelia' });
    });

    test('an administrator who becomes bedelía during the import no longer gives it', async () => {
      const { transaction } = RunningJob.prototype;
      const { Ad: starter } = cast.people;
      // The first transaction only stores the rejected rows, after the rows were checked.
      const spy = vi.spyOn(RunningJob.prototype, 'transaction').mockImplementationOnce(async function (
        this: RunningJob,
        work,
      ) {
        const result = await transaction.call(this, work);
        await t.db.updateTable('users').set({ role: 'bedelia' }).where('id', '=', starter.id).execute();
        return result;
      });
      const { result } = await run(ROLES).finally(() => spy.mockRestore());
      expect(result).toMatchObject({ created: 1, rejected: 2 });
      expect(await find('jefa@lista.uy')).toBeUndefined();
    });
  });

  test('a workbook in the body, with its options in the address', async () => {
    const rows = [
      ['Correo', 'CI'].map((value) => ({ value })),
      [{ value: 'x@lista.uy' }, { value: 12345672 }],
    ];
    const workbook = (await writeXlsxFile(rows, { sheet: 'Uno' }).toBuffer()) as unknown as Buffer;
    const path = `/enrolments/import?courseId=${cast.courseId}&dryRun=true`;
    const headers = { 'content-type': 'text/csv' };
    const sent = await t.call('POST', path, { as: cast.people.Ad, body: workbook, headers });
    const { result } = await runJobToEnd<PeopleImportReport>(t, sent, cast.people.Ad);
    expect(result).toMatchObject({ sheet: 'Uno', sheets: ['Uno'], created: 1, rejected: 0, dryRun: true });
  });
});

testOnSqlite('the row of the headings is found under title rows, and another one may be chosen', async () => {
  const list =
    'Facultad\nListado de inscriptos\nApellidos,Nombres,Correo\nPaz,Ana,ana@lista.uy\nSosa,Eva,eva@lista.uy\n';
  const { result } = await run(list, { dryRun: 'true' });
  expect(result).toMatchObject({ headingRow: 3, total: 2, created: 2 });
  expect(result?.firstRows.slice(0, 3)).toEqual([
    { row: 1, cells: ['Facultad'] },
    { row: 2, cells: ['Listado de inscriptos'] },
    { row: 3, cells: ['Apellidos', 'Nombres', 'Correo'] },
  ]);
  const none = await run('Paz,Ana,ana@lista.uy\nSosa,Eva,eva@lista.uy\n', {
    dryRun: 'true',
    headingRow: '0',
  });
  expect(none.result).toMatchObject({ headingRow: 0, total: 2 });
  const later = await run(list, { dryRun: 'true', headingRow: '4' });
  expect(later.result).toMatchObject({ headingRow: 4, total: 1 });
});
