import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { type Cast, createCast, pairWithParts } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { runJobToEnd } from '../../../test/jobs.ts';
import type { ImportReport } from '../../platform/spreadsheets/report.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
});
afterAll(() => t.close());

const csv = { 'content-type': 'text/csv' };

async function send(text: string | Buffer, query = '', part: keyof Cast['people'] = 'Ad', headers = {}) {
  const as = cast.people[part];
  return t.call('POST', `/users/import${query}`, { as, body: text, headers: { ...csv, ...headers } });
}

/** Sends the file and waits for the end of its job. */
async function run(text: string | Buffer, query = '', headers = {}) {
  return runJobToEnd<ImportReport>(t, await send(text, query, 'Ad', headers), cast.people.Ad);
}

async function find(email: string) {
  return t.db.selectFrom('users').selectAll().where('emailKey', '=', email).executeTakeFirst();
}

async function countUsers(): Promise<number> {
  return (await t.db.selectFrom('users').select('id').execute()).length;
}

describe('importing people', () => {
  test.each(pairWithParts([401, 403, 403, 403, 403, 202]))(
    'by %s: %i, and only then they are there',
    async (part, status) => {
      const email = `import.${part.toLowerCase().replace(/\W/g, '')}${status}@x.uy`;
      expect((await send(`correo\n${email}`, '', part)).statusCode).toBe(status);
      await t.app.jobs.flush();
      expect(Boolean(await find(email))).toBe(status === 202);
    },
  );

  test('makes active accounts with an invitation each, and audits every one', async () => {
    const { result } = await run(
      '\uFEFFCorreo;Usuario;Nombre;Rol;Cédula;Nacimiento;Teléfono\n' +
        'Ines@X.uy;ines;Inés Núñez;Docente;1.234.567-2;05/03/1990;099\n' +
        'juan@x.uy;;Juan Paz;;;;\n' +
        'solo@x.uy;;;;;;\n',
    );
    expect(result).toEqual({
      dryRun: false,
      lines: 3,
      created: 3,
      renewed: 0,
      existing: 0,
      ignoredColumns: ['Teléfono'],
      errors: [],
    });
    expect(await find('ines@x.uy')).toMatchObject({
      username: 'ines',
      name: 'Inés Núñez',
      surname: 'Núñez',
      firstName: 'Inés',
      role: 'teacher',
      ci: '12345672',
      birthDate: '1990-03-05',
      active: true,
      passwordHash: null,
      email: 'Ines@X.uy',
    });
    expect(await find('juan@x.uy')).toMatchObject({ username: 'Juan Paz', role: 'student' });
    expect(await find('solo@x.uy')).toMatchObject({ username: 'solo', name: null });
    const mails = (await t.mails()).filter((mail) => mail.subject?.includes('elegí tu contraseña'));
    const invited = mails.map((mail) => mail.to?.[0]?.address);
    expect(mails.find((mail) => mail.to?.[0]?.address === 'Ines@x.uy')?.text).toMatch(/^Hola, Inés:/);
    expect(invited).toEqual(expect.arrayContaining(['Ines@x.uy', 'juan@x.uy', 'solo@x.uy']));
    const audited = await t.db
      .selectFrom('audit')
      .select('targetName')
      .where('action', '=', 'user.create')
      .where('actorId', '=', cast.people.Ad.id)
      .execute();
    expect(audited.map((row) => row.targetName)).toEqual(
      expect.arrayContaining(['ines', 'Juan Paz', 'solo']),
    );
  });

  test('the invitation lets the person choose a password', async () => {
    await run('correo\ninvitada@x.uy');
    const mail = (await t.mails()).findLast((one) => one.to?.[0]?.address === 'invitada@x.uy');
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const body = { token, password: 'una clave bien larga' };
    expect((await t.call('POST', '/users/verify_forgot_password', { body })).statusCode).toBe(204);
    const login = { email: 'invitada@x.uy', password: body.password };
    expect((await t.call('POST', '/users/login', { body: login })).statusCode).toBe(200);
  });

  const bad =
    'correo,usuario,rol,cedula,nacimiento\n' +
    'bueno@x.uy,bueno,,,\n' +
    'no es un correo,x,,,\n' +
    'rol@x.uy,x,jefe,,\n' +
    'ci@x.uy,x,,1.234.567-8,\n' +
    'fecha@x.uy,x,,,31/02/2000\n' +
    'BUENO@x.uy,otra vez,,,\n' +
    ',sin correo,,,\n';

  test('every bad line is reported by number, and nothing is saved', async () => {
    const before = await countUsers();
    const { error } = await run(bad);
    const { code, details = [] } = error ?? {};
    expect(code).toBe('import_rejected');
    const fields = details.map((detail: { field: string }) => detail.field);
    const expected = ['3.email', '4.role', '5.ci', '6.birthDate', '7.email', '8.email'];
    expect(fields).toEqual(expected.map((one) => `lines.${one}`));
    expect(details[4]?.message).toBe('Línea 7: Se repite: ya está en la línea 2.');
    expect(await countUsers()).toBe(before);
  });

  test('a dry run reports the same and saves nothing, good lines neither', async () => {
    const before = await countUsers();
    const { result: report } = await run(bad, '?dryRun=true');
    expect(report.created).toBe(0);
    expect(report.errors.map((error: { line: number }) => error.line)).toEqual([3, 4, 5, 6, 7, 8]);
    const good = await run('correo\nfuturo@x.uy', '?dryRun=true');
    expect(good.result.created).toBe(1);
    expect(await countUsers()).toBe(before);
  });

  test('an e-mail or ci that an account has is an error of its line', async () => {
    const taken = cast.people['S-'].email.toUpperCase();
    const { result: report } = await run(`correo,ci\n${taken},\nnueva@x.uy,1.234.567-2`, '?dryRun=true');
    expect(report.errors).toEqual([
      { line: 2, field: 'email', message: 'Ya hay una cuenta con ese correo.' },
      { line: 3, field: 'ci', message: 'Ya hay una cuenta con esa cédula.' },
    ]);
  });

  test('a file as Windows writes it, in a form', async () => {
    const content = Buffer.from('Correo;Nombre\r\nenie@x.uy;Íñigo Peña\r\n', 'latin1');
    const body = Buffer.concat([
      Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="p.csv"\r\nContent-Type: text/csv\r\n\r\n',
      ),
      content,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    expect((await run(body, '', headers)).state).toBe('done');
    expect(await find('enie@x.uy')).toMatchObject({ name: 'Íñigo Peña' });
  });

  test.each([
    ['an empty file', '', csv, 400],
    ['JSON', '{}', { 'content-type': 'application/json' }, 415],
    ['an image', 'x', { 'content-type': 'image/png' }, 415],
    ['more than 5 MB', `correo\n${'x'.repeat(5 * 1024 * 1024)}`, csv, 413],
  ])('%s is refused', async (_what, text, headers, status) => {
    const response = await send(text, '', 'Ad', headers);
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toMatch(/\S/);
  });

  test('a workbook that is called CSV is read as what it is', async () => {
    const rows = [['Correo'], ['planilla@x.uy']].map((row) => row.map((value) => ({ value })));
    const workbook = await writeXlsxFile(rows).toBuffer();
    expect((await run(workbook as unknown as Buffer)).result.created).toBe(1);
    expect(await run(Buffer.from('PK\u0003\u0004…'))).toMatchObject({ error: { code: 'damaged_file' } });
  });

  test('a file without the column of e-mails is refused', async () => {
    expect(await run('nombre\nAna')).toMatchObject({ state: 'failed', error: { code: 'missing_column' } });
  });

  test('the same Idempotency-Key imports once', async () => {
    const headers = { 'idempotency-key': 'import-1' };
    const first = await send('correo\nuna.vez@x.uy', '', 'Ad', headers);
    const again = await send('correo\nuna.vez@x.uy', '', 'Ad', headers);
    expect([first.statusCode, again.statusCode, again.body]).toEqual([202, 202, first.body]);
    expect((await runJobToEnd(t, first, cast.people.Ad)).state).toBe('done');
  });

  test('thousands go in at once', async () => {
    const lines = Array.from({ length: 2000 }, (_, i) => `masa${i}@x.uy,Persona ${i}`);
    const before = await countUsers();
    expect((await run(`correo,nombre\n${lines.join('\n')}`)).result.created).toBe(2000);
    expect(await countUsers()).toBe(before + 2000);
  });
});

describe('GET /users.csv', () => {
  test.each(pairWithParts([401, 403, 403, 403, 403, 200]))('%s: %i', async (part, status) => {
    expect((await t.call('GET', '/users.csv', { as: cast.people[part] })).statusCode).toBe(status);
  });

  test('R14, R4: has everybody, cells escaped, neither hashes nor identity numbers', async () => {
    await run('correo,usuario\nformula@x.uy,@SUM(A1)');
    const response = await t.call('GET', '/users.csv', { as: cast.people.Ad });
    const rows: string[][] = parse(response.body, { bom: true });
    expect(rows[0]).toEqual([
      'Id',
      'Usuario',
      'Apellidos',
      'Nombres',
      'Correo',
      'Rol',
      'Activa',
      'Suspendida',
      'Creada',
    ]);
    expect(rows.length - 1).toBe(await countUsers());
    expect(rows.find((row) => row[4] === 'formula@x.uy')?.[1]).toBe("'@SUM(A1)");
    expect(response.body).not.toContain('12345672');
  });

  test('takes the filters of the list', async () => {
    const { body } = await t.call('GET', '/users.csv?role=teacher&q=nunez', { as: cast.people.Ad });
    expect(parse(body, { bom: true })).toHaveLength(2);
    const none = '/users.csv?role=teacher&invited=true&nameGuessed=true&q=nunez';
    const file = await t.call('GET', none, { as: cast.people.Ad });
    expect([file.statusCode, parse(file.body, { bom: true }).length]).toEqual([200, 1]);
  });
});
